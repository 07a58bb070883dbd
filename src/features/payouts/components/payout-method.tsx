import type { Requirement } from "#platform/payouts/payout-driver.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { newAccountHoldDays } from "../payouts.constants.ts";
import type { OwnPayouts } from "../read-own-payouts.usecases.server.ts";

const holdNote = `When you add or change an account, we'll email you and hold payouts for ${newAccountHoldDays} days.`;

const stateWords = {
  incomplete: "Stripe needs more information",
  pending: "Stripe is checking your details",
  ready: "Ready",
} as const;

const requirementWords: Readonly<Record<Requirement, string>> = {
  bank_account: "your bank account",
  identity: "proof of who you are",
  personal_details: "details about you",
  terms: "your agreement to Stripe's terms",
  other: "other information",
};

const countries = [
  { value: "US", label: "United States" },
  { value: "CA", label: "Canada" },
];

/** The account that a mentor is paid to, and the way to change it. */
export function PayoutMethodPart({ driver, method }: Pick<OwnPayouts, "driver" | "method">) {
  return driver === "bank" ? <BankAccount method={method} /> : <StripeAccount method={method} />;
}

function BankAccount({ method }: Pick<OwnPayouts, "method">) {
  return (
    <div className="grid max-w-text justify-items-start gap-5">
      {method ? (
        <div className="w-full">
          <MethodSummary method={method} />
        </div>
      ) : (
        <p>You haven&apos;t added a bank account yet. It can be in Canada or the United States.</p>
      )}
      <ButtonForm intent="change" variant={method ? "secondary" : "primary"}>
        {method ? "Change bank account" : "Add bank account"}
      </ButtonForm>
      <p className="text-sm text-muted">
        We&apos;ll ask you to confirm it&apos;s you first. {holdNote} Your bank details are
        encrypted. We use them only to pay you.
      </p>
    </div>
  );
}

function StripeAccount({ method }: Pick<OwnPayouts, "method">) {
  return (
    <div className="grid max-w-text gap-5">
      {method ? <MethodSummary method={method} /> : null}
      <p>
        We pay you through Stripe. On Stripe&apos;s pages, you enter your bank details, prove who
        you are and get your tax forms. We never see your bank details.
      </p>
      {method ? (
        <>
          <ButtonForm intent="onboard" hidden={{ country: method.country }} reloadDocument>
            {method.state === "ready" ? "Change your details at Stripe" : "Continue at Stripe"}
          </ButtonForm>
          <FoldedForm
            look="link"
            label="My bank account is in another country"
            intent="onboard"
            hidden={{ country: method.country === "CA" ? "US" : "CA" }}
            idPrefix="other"
            reloadDocument
          >
            <p>
              We&apos;ll start a new Stripe account for{" "}
              {method.country === "CA" ? "the United States" : "Canada"}. We won&apos;t use the
              current one anymore.
            </p>
            <SubmitButton variant="secondary">Start a new account</SubmitButton>
          </FoldedForm>
        </>
      ) : (
        <Form intent="onboard" reloadDocument className="grid justify-items-start gap-4">
          <SelectField
            name="country"
            label="Country of your bank account"
            options={countries}
            required
          />
          <SubmitButton>Set up payouts at Stripe</SubmitButton>
        </Form>
      )}
      <p className="text-sm text-muted">{holdNote}</p>
    </div>
  );
}

function MethodSummary({ method }: { method: NonNullable<OwnPayouts["method"]> }) {
  const { label, state, missing, heldUntil } = method;
  return (
    <DescriptionList
      items={[
        { term: "Account", description: label ?? "Not added yet" },
        { term: "Status", description: stateWords[state] },
        ...(missing.length > 0
          ? [
              {
                term: "Still missing",
                description: missing.map((each) => requirementWords[each]).join(", "),
              },
            ]
          : []),
        ...(heldUntil
          ? [{ term: "Payouts start", description: <LocalTime time={heldUntil} /> }]
          : []),
      ]}
    />
  );
}
