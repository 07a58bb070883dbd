import { redirect, redirectDocument } from "react-router";
import {
  feeQuestionPath,
  readFeeStanding,
} from "#features/fee-protection/fee-protection.contract.ts";
import { LateFeeNotice } from "#features/fee-protection/fee-protection-components.contract.ts";
import { nameFreeService } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { describeRefundOnHold } from "#features/payments/payments-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { formatPrice } from "#shared/money.ts";
import { addTime, dayInUtc } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { playbookPath, refundDays } from "../career.constants.ts";
import { enrollForm } from "../career.schemas.ts";
import { FreeEnrollment } from "../components/free-enrollment.tsx";
import { PlanChoice } from "../components/plan-choice.tsx";
import { checkEnrollment, enroll } from "../enrollments.usecases.server.ts";
import { readFreePlaybooks } from "../free-enrollments.usecases.server.ts";
import { requirePlaybook, summarize } from "../playbooks.usecases.server.ts";
import { isReturnOnHold } from "../refundable-money.usecases.server.ts";
import type { Route } from "./+types/enroll";

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args;
  if (!loaderData) return [];
  const { id, title } = loaderData.playbook;
  return describePage(args, {
    title: `Enroll in ${title}`,
    description: `Choose how to pay for ${title}.`,
    path: playbookPath(id, "enrol"),
    image: `playbook-${id}`,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const playbook = summarize(requirePlaybook(params.playbookId));
  const path = playbookPath(playbook.id, "enrol");
  const user = requireUserPage(viewer, path);
  const { searchParams } = new URL(request.url);
  const enrollment = await checkEnrollment(services, viewer, playbook.id);
  if (enrollment?.status === "active") throw redirect(playbookPath(playbook.id, "learn"));
  const fees = await readFeeStanding(services, user, "playbook");
  if (fees.reason === "unanswered") throw redirect(feeQuestionPath(path));
  const refundedAt = enrollment?.status === "refunded" ? enrollment.refunded_at : null;
  const now = services.clock.now();
  // The address can be opened again weeks later.
  const isJustRefunded =
    searchParams.has("refunded") && refundedAt !== null && now < addTime(refundedAt, { days: 1 });
  return {
    fees,
    free: fees.outcome === "free" ? await readFreePlaybooks(services, user) : null,
    playbook,
    today: dayInUtc(now),
    chosen: (enrollment?.status === "pending" && enrollment.plan) || "full",
    refunded: enrollment?.status === "refunded",
    isJustRefunded,
    isOnHold:
      isJustRefunded && enrollment
        ? await isReturnOnHold(services, user, enrollment.payments)
        : false,
    cancelled: searchParams.has("cancelled"),
  };
}

export const action = formAction(
  "user",
  enrollForm,
  async ({ services, viewer, param }, { plan }) => {
    const { id: playbookId } = requirePlaybook(param("playbookId"));
    return redirectDocument((await enroll(services, viewer, { playbookId, plan })).url);
  },
  {
    refused: ({ code }, { path }) =>
      code === "fee_question_unanswered" ? feeQuestionPath(path) : undefined,
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function EnrollPage({ loaderData, actionData }: Route.ComponentProps) {
  const { playbook, today, chosen, refunded, isJustRefunded, isOnHold, cancelled, fees, free } =
    loaderData;
  const canEnrollAgain = fees.outcome === "charge" || (free !== null && free.left > 0);
  return (
    <Page title={`Enroll in ${playbook.title}`} width="form">
      <div className="grid gap-8">
        {refunded && !actionData ? (
          <Alert
            variant={isJustRefunded ? "success" : "default"}
            title={
              isJustRefunded && !isOnHold
                ? "Your refund is on its way"
                : "Your access to this playbook has ended"
            }
          >
            {isJustRefunded ? (
              <p>
                {isOnHold
                  ? describeRefundOnHold("the disputed payment")
                  : "We're returning the money to your original payment method."}
              </p>
            ) : null}
            {canEnrollAgain ? <p>You can enroll again anytime.</p> : null}
          </Alert>
        ) : null}
        {cancelled && !actionData && !refunded ? (
          <Alert title="You left the payment page before paying">
            <p>You haven&apos;t been charged.</p>
          </Alert>
        ) : null}
        <DescriptionList
          items={[
            { term: "Playbook", description: playbook.title },
            {
              term: "Contents",
              description: `${playbook.modules} modules over ${playbook.duration}. You can open all of them right away.`,
            },
            {
              term: "Price",
              description: free ? nameFreeService(free.left > 0) : formatPrice(playbook.price),
            },
            ...(free
              ? []
              : [
                  {
                    term: "Guarantee",
                    description: `${refundDays}-day money-back guarantee. Ask for a refund on your playbook's page, and we'll return everything you paid.`,
                  },
                ]),
          ]}
        />
        {fees.outcome === "deny" ? (
          <LateFeeNotice what="playbooks" reason={fees.reason} rules={fees.rules} />
        ) : free ? (
          <FreeEnrollment free={free} />
        ) : (
          <Form
            values={{ plan: chosen }}
            hidden={playbook.featured ? {} : { plan: "full" }}
            summary={false}
          >
            {playbook.featured ? <PlanChoice playbook={playbook} today={today} /> : null}
            <SubmitButton busyLabel="Processing...">Continue to payment</SubmitButton>
          </Form>
        )}
        <p className="text-sm text-muted">
          Playbooks are career education. You never need one for a placement, and buying one gives
          you no advantage in any application. While you still owe a payment or can get a refund,
          you can't apply for jobs here.
        </p>
        <BackLink to={playbookPath(playbook.id)}>Back to the playbook</BackLink>
      </div>
    </Page>
  );
}
