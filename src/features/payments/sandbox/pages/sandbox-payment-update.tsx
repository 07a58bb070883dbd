import { Link } from "react-router";
import { z } from "zod";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { type SandboxCardChoice, sandboxCardChoice } from "../../payments.schemas.ts";
import { chooseSandboxCard, showSandboxSubscription } from "../sandbox.usecases.server.ts";
import type { Route } from "./+types/sandbox-payment-update";

export function meta() {
  return [
    { title: `Sandbox card - ${brand.name}` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const subscription = await showSandboxSubscription(services, viewer, params.subscriptionId);
  const { pathname, search } = new URL(subscription.updateReturnUrl ?? subscription.returnUrl);
  return {
    description: subscription.description,
    price: formatMoney(subscription),
    currency: subscription.currency,
    status: subscription.status,
    paidUntil: subscription.paidUntil,
    endsWithMonth: subscription.endsWithMonth,
    cardDeclines: subscription.cardDeclines,
    returnPath: `${pathname}${search}`,
  };
}

export const action = formAction(
  "anyone",
  z.object({ choice: sandboxCardChoice }),
  async ({ services, viewer, param }, { choice }) => {
    const subscriptionId = param("subscriptionId");
    const outcome = await chooseSandboxCard(services, viewer, { subscriptionId, choice });
    return outcome.kind === "leave" ? outcome.path : {};
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const states = {
  open: "Not paid yet",
  expired: "Never paid",
  active: "Active",
  past_due: "Past due: the last renewal was declined",
  ended: "Ended",
};

export default function SandboxPaymentUpdatePage({ loaderData }: Route.ComponentProps) {
  const { description, price, currency, status, paidUntil, endsWithMonth, cardDeclines } =
    loaderData;
  const { returnPath } = loaderData;
  const isRunning = status === "active" || status === "past_due";
  return (
    <Page
      title="Sandbox card: no real money moves"
      lead={`This page stands in for a payment provider, so you can try out ${brand.name}. You don't need a card.`}
      width="form"
    >
      <div className="grid gap-8">
        <PageProblem />
        <DescriptionList
          items={[
            { term: "For", description },
            {
              term: "Amount",
              description: (
                <span className="tabular-nums">
                  {price} {currency} a month
                </span>
              ),
            },
            { term: "Status", description: states[status] },
            ...(paidUntil
              ? [{ term: "Paid until", description: <LocalTime time={paidUntil} /> }]
              : []),
            ...(status === "past_due"
              ? [
                  {
                    term: "What happens next",
                    description: "The subscription will end unless you choose a card that works.",
                  },
                ]
              : []),
            ...(status === "active"
              ? [
                  {
                    term: "When the month ends",
                    description: endsWithMonth
                      ? "The subscription will end"
                      : cardDeclines
                        ? "The renewal will be declined"
                        : "The renewal will be paid",
                  },
                ]
              : []),
          ]}
        />
        {isRunning ? <Choices canEndMonth={status === "active"} /> : null}
        {status === "ended" ? <Alert title="This subscription has ended" /> : null}
        <p>
          <Link className="link" to={returnPath}>
            Back to {brand.name}
          </Link>
        </p>
      </div>
    </Page>
  );
}

function Choices({ canEndMonth }: { canEndMonth: boolean }) {
  const choice = (value: SandboxCardChoice) => ({
    name: "choice",
    value,
  });
  return (
    <Form quiet className="grid gap-8">
      <section aria-labelledby="card" className="grid gap-3">
        <h2 id="card" className="text-lg">
          Choose the card for renewals
        </h2>
        <div className="flex flex-wrap gap-3">
          <SubmitButton {...choice("card-paid")}>Use a card that works</SubmitButton>
          <SubmitButton {...choice("card-declined")} variant="secondary">
            Use a card that gets declined
          </SubmitButton>
        </div>
      </section>
      {canEndMonth ? (
        <section aria-labelledby="month" className="grid gap-3">
          <h2 id="month" className="text-lg">
            Try a renewal
          </h2>
          <p className="text-muted">End the month early to see what happens at renewal.</p>
          <div>
            <SubmitButton {...choice("end-month")} variant="secondary">
              End the month now
            </SubmitButton>
          </div>
        </section>
      ) : null}
    </Form>
  );
}
