import { redirect } from "react-router";
import { hasFreshProof } from "#features/auth/auth.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { AmericanForm, CanadianForm } from "../components/bank-forms.tsx";
import { saveBankDetails } from "../methods/methods.usecases.server.ts";
import {
  newAccountHoldDays,
  payoutDetailsPath as path,
  payoutsPath,
} from "../payouts.constants.ts";
import { americanForm, canadianForm } from "../payouts.schemas.ts";
import type { Route } from "./+types/studio-payout-details";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your bank account",
    description: "The bank account where we send your payouts.",
    path: "/mentor/payouts/details",
    trail: [{ name: "Your payouts", path: payoutsPath }],
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  if (services.payouts.driver.setup.kind !== "details") throw redirect(payoutsPath);
  if (!(await hasFreshProof(services, user))) throw redirect(`${payoutsPath}?from=proof`);
  const country = new URL(request.url).searchParams.get("country");
  return { country: country === "CA" ? ("CA" as const) : ("US" as const) };
}

/**
 * Without a fresh proof, the details are dropped: the form that the proof would send on later travels in
 * an address.
 */
const proven = async ({ services, viewer }: FormPage<"user">) => {
  if (!(await hasFreshProof(services, viewer))) throw redirect(`${payoutsPath}?from=proof`);
};

const options = { shows: [403, 409, 429], first: proven };
const saved = `${payoutsPath}?from=details`;

export const action = formActions({
  canadian: formAction(
    "user",
    canadianForm,
    async ({ services, viewer }, { accountAgain: _, ...details }) => {
      await saveBankDetails(services, viewer, { country: "CA", ...details });
      return saved;
    },
    options,
  ),
  american: formAction(
    "user",
    americanForm,
    async ({ services, viewer }, { accountAgain: _, ...details }) => {
      await saveBankDetails(services, viewer, { country: "US", ...details });
      return saved;
    },
    options,
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StudioPayoutDetailsPage({ loaderData: { country } }: Route.ComponentProps) {
  return (
    <StudioFrame
      title="Your bank account"
      lead={`After you save, we'll email you and hold payouts for ${newAccountHoldDays} days. If you've added a bank account before, this one replaces it.`}
    >
      <div className="grid max-w-text gap-8">
        <BackLink to={payoutsPath}>Your payouts</BackLink>
        <ChoiceLinks
          label="Country of the bank account"
          choices={[
            { to: `${path}?country=US`, label: "United States", current: country === "US" },
            { to: `${path}?country=CA`, label: "Canada", current: country === "CA" },
          ]}
        />
        {country === "CA" ? <CanadianForm /> : <AmericanForm />}
      </div>
    </StudioFrame>
  );
}
