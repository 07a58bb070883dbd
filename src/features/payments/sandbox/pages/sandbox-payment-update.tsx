import { data, Form, Link, redirect, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { readForm } from "#platform/http/read-form.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
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

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const choice = sandboxCardChoice.safeParse((await readForm(request, context)).get("choice"));
  if (!choice.success) return data({}, { status: 400 });

  const outcome = await chooseSandboxCard(services, viewer, {
    subscriptionId: params.subscriptionId,
    choice: choice.data,
  });
  return outcome.kind === "leave" ? redirect(outcome.path) : data({});
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

const states = {
  open: "Not paid yet",
  expired: "Never paid",
  active: "Active",
  past_due: "Past due: the last renewal was declined",
  ended: "Ended",
};

export default function SandboxPaymentUpdatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { description, price, currency, status, paidUntil, endsWithMonth, cardDeclines } =
    loaderData;
  const { returnPath } = loaderData;
  const isRunning = status === "active" || status === "past_due";
  return (
    <Page
      title="Sandbox card: no real money moves"
      lead={`This page stands in for a payment provider's, so that ${brand.name} can be tried out. It asks for no card.`}
      width="form"
    >
      <div className="grid gap-8">
        {actionData && "problem" in actionData ? (
          <Alert variant="destructive" title={actionData.problem} />
        ) : null}
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
            { term: "State", description: states[status] },
            ...(paidUntil
              ? [{ term: "Paid until", description: <LocalTime time={paidUntil} /> }]
              : []),
            ...(isRunning
              ? [
                  {
                    term: "When the month ends",
                    description: endsWithMonth
                      ? "The subscription ends"
                      : cardDeclines
                        ? "The renewal is declined"
                        : "The renewal is paid",
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
  const busy = useNavigation().state !== "idle";
  const choice = (value: SandboxCardChoice) => ({
    type: "submit" as const,
    name: "choice",
    value,
    disabled: busy,
  });
  return (
    <Form method="post" className="grid gap-8">
      <section aria-labelledby="card" className="grid gap-3">
        <h2 id="card" className="text-lg">
          Choose the card for renewals
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button {...choice("card-paid")}>Use a card that pays</Button>
          <Button {...choice("card-declined")} variant="secondary">
            Use a card that is declined
          </Button>
        </div>
      </section>
      {canEndMonth ? (
        <section aria-labelledby="month" className="grid gap-3">
          <h2 id="month" className="text-lg">
            Try out a renewal
          </h2>
          <p className="text-muted">
            Lets the month be over now, so that you need not wait for its end.
          </p>
          <div>
            <Button {...choice("end-month")} variant="secondary">
              End the month now
            </Button>
          </div>
        </section>
      ) : null}
    </Form>
  );
}
