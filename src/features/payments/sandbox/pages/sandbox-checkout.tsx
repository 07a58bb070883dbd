import { Link } from "react-router";
import { z } from "zod";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
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
    canDispute: checkout.paymentId !== null && checkout.status === "paid",
    dispute: checkout.dispute?.status ?? null,
    returnPath: `${pathname}${search}`,
  };
}

export const action = formAction(
  "anyone",
  z.object({ choice: sandboxChoice }),
  async ({ services, viewer, param }, { choice }) => {
    const checkoutId = param("checkoutId");
    const outcome = await chooseInSandbox(services, viewer, { checkoutId, choice });
    return outcome.kind === "leave" ? outcome.path : { declined: outcome.kind === "declined" };
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function SandboxCheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  const { description, price, currency, isMonthly, isHeld, status, returnPath } = loaderData;
  const { canDispute, dispute } = loaderData;
  return (
    <Page
      title="Sandbox checkout: no real money moves"
      lead={`This page stands in for a payment provider, so you can try out ${brand.name}. You don't need a card.`}
      width="form"
    >
      <div className="grid gap-8">
        <PageProblem />
        {actionData && "declined" in actionData && actionData.declined && status === "open" ? (
          <Alert variant="destructive" title="The payment was declined. You weren't charged." />
        ) : null}
        <DescriptionList
          items={[
            { term: "For", description },
            {
              term: "Amount",
              description: (
                <span className="tabular-nums">
                  {price} {currency}
                  {isMonthly ? " a month, tax included, until you cancel" : ", tax included"}
                  {isHeld ? ", held on your card now and charged later" : null}
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
        {canDispute ? <Bank dispute={dispute} /> : null}
        {status === "expired" ? (
          <Alert title="This checkout has expired">
            <p>
              You weren't charged.{" "}
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
  authorized: "The amount is on hold on the card",
  released: "The hold was released, and you weren't charged",
};

const standings = {
  needs_response: "The payment is disputed, and the bank is waiting for the site's evidence",
  under_review: "The bank has the site's evidence and is deciding",
  won: "The bank decided for the site",
  lost: "The bank gave the money back to the customer",
  closed: "The bank closed the dispute",
};

/** Buttons that play the payer's bank: open a dispute, then decide it. */
function Bank({ dispute }: { dispute: keyof typeof standings | null }) {
  const choice = (value: SandboxChoice) => ({ name: "choice", value });
  const isOpen = dispute === "needs_response" || dispute === "under_review";
  return (
    <section aria-labelledby="bank" className="grid gap-3">
      <h2 id="bank" className="text-lg">
        Try a dispute
      </h2>
      <p className="text-muted">
        {dispute
          ? `${standings[dispute]}.`
          : "Customers can dispute a payment with their bank. The bank takes the money back until it decides."}
      </p>
      {dispute === null ? (
        <Form quiet>
          <SubmitButton {...choice("dispute")} variant="secondary">
            Dispute the payment
          </SubmitButton>
        </Form>
      ) : null}
      {isOpen ? (
        <Form quiet className="flex flex-wrap gap-3">
          <SubmitButton {...choice("dispute-won")} variant="secondary">
            Decide for the site
          </SubmitButton>
          <SubmitButton {...choice("dispute-lost")} variant="secondary">
            Decide for the customer
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}

function Choices({ verb, price }: { verb: "Pay" | "Hold"; price: string }) {
  const choice = (value: SandboxChoice) => ({
    name: "choice",
    value,
  });
  return (
    <Form quiet className="flex flex-wrap gap-3">
      <SubmitButton {...choice("pay")}>
        {verb} {price}
      </SubmitButton>
      <SubmitButton {...choice("decline")} variant="secondary">
        Decline
      </SubmitButton>
      <SubmitButton {...choice("cancel")} variant="quiet">
        Cancel
      </SubmitButton>
    </Form>
  );
}
