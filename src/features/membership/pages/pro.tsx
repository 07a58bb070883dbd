import { redirectDocument, useLocation } from "react-router";
import { feeQuestionPath } from "#features/fee-protection/fee-protection.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { brand } from "#shared/brand.ts";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Section } from "#ui/page/section.tsx";
import { BenefitList } from "../components/benefit-list.tsx";
import { Comparison } from "../components/comparison.tsx";
import { MemberBox } from "../components/member-box.tsx";
import { PaymentTable } from "../components/payment-table.tsx";
import { type Notice, ProNotice } from "../components/pro-notice.tsx";
import { MembershipQuestions } from "../components/questions.tsx";
import { SubscribeBox } from "../components/subscribe-box.tsx";
import { readSubscribeOffer } from "../free-membership.usecases.server.ts";
import { membershipPath } from "../membership.constants.ts";
import type { SubscribeOffer } from "../membership.types.ts";
import {
  cancelMembership,
  checkCheckout,
  resumeMembership,
  showMembership,
  subscribe,
  updatePayment,
} from "../subscription.usecases.server.ts";
import type { Route } from "./+types/pro";

/** A person who comes back from a checkout signed out is asked to sign in first. */
export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600, personalParameters: ["subscription"] },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: `${brand.name} Pro`,
    description: `What's in ${brand.name} Pro, what it costs and what's free for everyone: extended workbooks and a written CV review every quarter.`,
    path: membershipPath,
    image: "pro",
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { search, searchParams } = new URL(request.url);
  const subscriptionId = searchParams.get("subscription");
  if (subscriptionId !== null) {
    const user = requireUserPage(viewer, `${membershipPath}${search}`);
    const outcome = await checkCheckout(services, user, subscriptionId);
    return await show(services, user, outcome);
  }
  if (viewer.kind !== "user") {
    const offer: SubscribeOffer = { kind: "paid" };
    return { membership: null, email: null, notice: null, offer };
  }
  return await show(services, viewer, readNotice(searchParams));
}

async function show(services: Services, user: UserViewer, notice: Notice | null) {
  const membership = await showMembership(services, user);
  const offer: SubscribeOffer = membership
    ? { kind: "paid" }
    : await readSubscribeOffer(services, user);
  return { membership, email: user.email, notice, offer };
}

function readNotice(parameters: URLSearchParams): Notice | null {
  const names = [
    "left",
    "already",
    "signed-in",
    "cancelled",
    "ended",
    "resumed",
    "updated",
    "free",
    "answered",
  ] as const;
  return names.find((name) => parameters.has(name)) ?? null;
}

export const action = formActions({
  subscribe: formAction(
    "user",
    async ({ services, viewer }) => redirectDocument((await subscribe(services, viewer)).url),
    {
      backTo: () => `${membershipPath}?signed-in`,
      refused: ({ code }) =>
        code === "fee_question_unanswered"
          ? feeQuestionPath(`${membershipPath}?answered#subscribe`)
          : undefined,
    },
  ),
  "update-payment": formAction("user", async ({ services, viewer }) =>
    redirectDocument((await updatePayment(services, viewer)).url),
  ),
  cancel: formAction("user", async () => ({ confirming: true })),
  keep: formAction("user", async () => membershipPath),
  "confirm-cancel": formAction("user", async ({ services, viewer }) => {
    const { hasEnded } = await cancelMembership(services, viewer);
    return `${membershipPath}?${hasEnded ? "ended" : "cancelled"}`;
  }),
  resume: formAction("user", async ({ services, viewer }) => {
    await resumeMembership(services, viewer);
    return `${membershipPath}?resumed`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function ProPage({ loaderData, actionData }: Route.ComponentProps) {
  const { membership, email, notice, offer } = loaderData;
  const { key } = useLocation();
  const confirming = actionData !== undefined && "confirming" in actionData;
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-10 sm:px-8 md:py-16">
          <PageProblem />
          {notice && !actionData ? (
            <ProNotice key={key} notice={notice} membership={membership} offer={offer.kind} />
          ) : null}
          <div className="grid items-start gap-x-16 gap-y-10 md:grid-cols-[1fr_22rem] md:grid-rows-[auto_1fr]">
            <div className="grid gap-5">
              <p className="font-semibold text-accent">Membership</p>
              <h1 className="max-w-[18ch] text-3xl">{brand.name} Pro</h1>
              <p className="max-w-[38rem] text-lg text-muted">
                Planning a move? Get three extended workbooks, plus a written CV review every
                quarter.
              </p>
            </div>
            <div className="grid md:row-span-2">
              {membership ? (
                <MemberBox membership={membership} confirming={confirming} />
              ) : (
                <SubscribeBox email={email} offer={offer} />
              )}
            </div>
            <BenefitList />
          </div>
        </div>
      </header>
      {membership && membership.payments.length > 0 ? (
        <Section
          id="payments"
          title="Payments"
          lead="We email you a receipt for each one. Dates are in UTC."
        >
          <PaymentTable payments={membership.payments} />
        </Section>
      ) : null}
      <Section
        title="What Pro changes"
        lead="Pro adds extended workbooks and CV reviews. While you pay for it, you can't apply for jobs here."
        tone="sunken"
      >
        <Comparison />
      </Section>
      <Section title="Common questions">
        <MembershipQuestions />
      </Section>
    </>
  );
}
