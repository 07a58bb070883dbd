import { ButtonForm } from "#ui/form/button-form.tsx";
import type { SecurityOverview } from "../security/account-security.types.ts";
import { SecuritySection } from "./security-section.tsx";

/** The account's phone number, with a way to remove it. Nothing where there is none. */
export function PhoneSignIn({ phone }: Pick<SecurityOverview, "phone">) {
  if (!phone) return null;
  const { number, signsIn, mayRemove } = phone;
  return (
    <SecuritySection
      id="phone"
      title="Phone number"
      lead={
        signsIn
          ? "We can text a code to this number to sign you in. If it isn't yours, remove it, then sign out everywhere."
          : "This number belongs to your account. It can't be used to sign in right now."
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-4">
        <p className="font-semibold">+{number}</p>
        {mayRemove ? (
          <ButtonForm
            intent="remove-phone"
            variant="quiet"
            size="small"
            aria-label={`Remove +${number}`}
          >
            Remove
          </ButtonForm>
        ) : null}
      </div>
    </SecuritySection>
  );
}
