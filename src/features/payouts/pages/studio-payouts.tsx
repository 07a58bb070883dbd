import { Link, redirect } from "react-router";
import { requireFreshProof } from "#features/auth/auth.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { helpArticlePath } from "#shared/help-address.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { NextPayout } from "../components/next-payout.tsx";
import { PayoutHistory } from "../components/payout-history.tsx";
import { PayoutMethodPart } from "../components/payout-method.tsx";
import { beginOnboarding } from "../methods/methods.usecases.server.ts";
import { refreshOwnMethod } from "../methods/refresh-method.usecases.server.ts";
import { payoutsPath as path, payoutDetailsPath } from "../payouts.constants.ts";
import { onboardingForm } from "../payouts.schemas.ts";
import { readOwnPayouts } from "../read-own-payouts.usecases.server.ts";
import type { Route } from "./+types/studio-payouts";

const notices: ReadonlyMap<string, string> = new Map([
  ["details", "Bank account saved. We've emailed you."],
  ["expired", "Stripe's page has expired. Continue at Stripe to open it again."],
  ["proof", "Confirm it's you again, then enter your bank details."],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your payouts",
    description: "How we pay you, your next payout and your past payouts.",
    path: "/mentor/payouts",
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  const from = new URL(request.url).searchParams.get("from") ?? "";
  if (from === "stripe") await refreshOwnMethod(services, user);
  return { ...(await readOwnPayouts(services, user)), notice: notices.get(from) ?? null };
}

const proven = async ({ services, viewer, form }: FormPage<"user">) =>
  await requireFreshProof(services, viewer, { path, form });

export const action = formActions({
  change: formAction("user", async () => payoutDetailsPath, { first: proven }),
  onboard: formAction(
    "user",
    onboardingForm,
    async ({ services, viewer }, { country }) =>
      redirect(await beginOnboarding(services, viewer, { country })),
    { shows: [403, 409, 429, 502], first: proven },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StudioPayoutsPage({ loaderData }: Route.ComponentProps) {
  const { driver, method, due, held, pauseReason, state, history, notice } = loaderData;
  return (
    <StudioFrame
      title="Your payouts"
      lead="How we pay you, your next payout and your past payouts."
    >
      <div className="grid gap-12">
        <PageProblem />
        <DoneNotice title={notice} />
        <StudioPart
          title="Next payout"
          lead={
            <>
              What we owe you for your sessions. See each one in{" "}
              <Link className="link" to={studioPaths.earnings}>
                your earnings
              </Link>
              .
            </>
          }
        >
          <NextPayout {...{ due, held, pauseReason, state, method }} />
        </StudioPart>
        <StudioPart title="How we pay you">
          <PayoutMethodPart driver={driver} method={method} />
        </StudioPart>
        <StudioPart title="Paid to you">
          <PayoutHistory payouts={history} />
        </StudioPart>
        <Link className="link w-fit" to={helpArticlePath("payouts")}>
          Help with payouts
        </Link>
      </div>
    </StudioFrame>
  );
}
