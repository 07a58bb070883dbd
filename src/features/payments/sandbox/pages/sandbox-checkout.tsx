import { data, Form, Link, redirect, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { readForm } from "#platform/http/read-form.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { Page } from "#ui/page.tsx";
import { type SandboxChoice, sandboxChoice } from "../../payments.schemas.ts";
import { chooseInSandbox, showSandboxCheckout } from "../sandbox.usecases.server.ts";
import type { Route } from "./+types/sandbox-checkout";

export function meta() {
  return [
    { title: `Sandbox checkout - ${brand.name}` },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const checkout = await showSandboxCheckout(services, viewer, params.checkoutId);
  const { pathname, search } = new URL(checkout.returnUrl);
  return {
    description: checkout.description,
    price: formatMoney(checkout),
    isMonthly: checkout.isMonthly,
    isHeld: checkout.isHeld,
    currency: checkout.currency,
    status: checkout.status,
    returnPath: `${pathname}${search}`,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const choice = sandboxChoice.safeParse((await readForm(request, context)).get("choice"));
  if (!choice.success) return data({ declined: false }, { status: 400 });

  const outcome = await chooseInSandbox(services, viewer, {
    checkoutId: params.checkoutId,
    choice: choice.data,
  });
  if (outcome.kind === "leave") return redirect(outcome.path);
  return data({ declined: outcome.kind === "declined" });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, { declined: false });
}

export default function SandboxCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { description, price, currency, isMonthly, isHeld, status, returnPath } = loaderData;
  return (
    <Page
      title="Sandbox checkout: no real money moves"
      lead={`This page stands in for a payment provider, so that ${brand.name} can be tried out. It asks for no card.`}
      width="form"
    >
      <div className="grid gap-8">
        {actionData && "problem" in actionData ? (
          <Alert variant="destructive" title={actionData.problem} />
        ) : null}
        {actionData?.declined && status === "open" ? (
          <Alert variant="destructive" title="The payment was declined. Nothing was charged." />
        ) : null}
        <DescriptionList
          items={[
            { term: "For", description },
            {
              term: "Amount",
              description: (
                <span className="tabular-nums">
                  {price} {currency}
                  {isMonthly ? " a month, until it is cancelled" : null}
                  {isHeld ? ", held on the card now and charged later" : null}
                </span>
              ),
            },
          ]}
        />
        {status === "open" ? <Choices verb={isHeld ? "Hold" : "Pay"} price={price} /> : null}
        {status === "paid" || status === "authorized" || status === "released" ? (
          <Alert variant="success" title={done[status]}>
            <p>
              <Link className="link" to={returnPath}>
                Back to {brand.name}
              </Link>
            </p>
          </Alert>
        ) : null}
        {status === "expired" ? (
          <Alert title="This checkout has expired">
            <p>
              Nothing was charged.{" "}
              <Link className="link" to={returnPath}>
                Go back to {brand.name}
              </Link>{" "}
              to start again.
            </p>
          </Alert>
        ) : null}
      </div>
    </Page>
  );
}

const done = {
  paid: "This checkout has been paid",
  authorized: "The amount is held on the card",
  released: "The amount is not held any more, and nothing was charged",
};

function Choices({ verb, price }: { verb: "Pay" | "Hold"; price: string }) {
  const busy = useNavigation().state !== "idle";
  const choice = (value: SandboxChoice) => ({
    type: "submit" as const,
    name: "choice",
    value,
    disabled: busy,
  });
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <Button {...choice("pay")}>
        {verb} {price}
      </Button>
      <Button {...choice("decline")} variant="secondary">
        Decline
      </Button>
      <Button {...choice("cancel")} variant="quiet">
        Cancel
      </Button>
    </Form>
  );
}
