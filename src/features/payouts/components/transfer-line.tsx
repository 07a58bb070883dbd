import type { ComponentProps } from "react";
import { formatMoney } from "#shared/money.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { reasonLimits, referenceLimits } from "../payouts.constants.ts";
import type { TransferLine } from "../transfers/read-desk.usecases.server.ts";
import { payeeNameOf } from "./due-payees.tsx";

/** One payout of a batch, with its state and the allowed actions. */
export function TransferItem({ transfer }: { transfer: TransferLine }) {
  const { money, label, needsConfirmation, reference, problem, settledAt } = transfer;
  const { text, tone } = needsConfirmation
    ? { text: "Needs a second confirmation", tone: "warning" as const }
    : wordOf(transfer);
  return (
    <li className="grid gap-3 border-b border-line py-5">
      <div className="grid gap-1">
        <h3 className="font-semibold wrap-anywhere">{payeeNameOf(transfer)}</h3>
        <p className="font-serif text-xl tabular-nums">
          {formatMoney(money)} {money.currency}
        </p>
        <p className="text-muted">{label}</p>
      </div>
      <Badge tone={tone}>{text}</Badge>
      {transfer.hasOtherDetails ? <p>{describeOtherDetails(transfer)}</p> : null}
      {reference ? <p className="wrap-anywhere">Reference: {reference}</p> : null}
      {problem ? <p className="wrap-anywhere">{problem}</p> : null}
      {settledAt ? (
        <p className="text-sm text-muted">
          <LocalTime time={settledAt} />
        </p>
      ) : null}
      <Acts transfer={transfer} />
    </li>
  );
}

function Acts({ transfer }: { transfer: TransferLine }) {
  const { id, acts, driver } = transfer;
  const can = (act: TransferLine["acts"][number]) => acts.includes(act);
  const name = payeeNameOf(transfer);
  const about = { hidden: { transferId: id }, idPrefix: id };
  const to = <span className="sr-only">: payout to {name}</span>;
  return (
    <div className="grid justify-items-start gap-3">
      {can("confirm") ? (
        <ButtonForm intent="confirm" hidden={{ transferId: id }}>
          Confirm payout<span className="sr-only"> to {name}</span>
        </ButtonForm>
      ) : null}
      {can("check") ? (
        <ButtonForm intent="check" hidden={{ transferId: id }} variant="secondary">
          Check with Stripe<span className="sr-only"> about {name}</span>
        </ButtonForm>
      ) : null}
      {can("pay") ? (
        <FoldedForm look="link" label={<>Mark as paid{to}</>} intent="pay" {...about}>
          <TextField
            name="reference"
            label="The bank's reference"
            help="The mentor will see it."
            required
            maxLength={referenceLimits.maximum}
          />
          <SubmitButton>Mark as paid</SubmitButton>
        </FoldedForm>
      ) : null}
      {can("fail") ? (
        <ReasonForm
          {...about}
          intent="fail"
          label={<>Mark as failed{to}</>}
          help="We email the mentor your reason. We owe the mentor the amount again."
          button="Mark as failed"
        />
      ) : null}
      {can("return") ? (
        <ReasonForm
          {...about}
          intent="return"
          label={
            <>
              {driver === "stripe" ? "Reverse payout" : "Record a return"}
              {to}
            </>
          }
          help={
            driver === "stripe"
              ? "Stripe takes the money back from the mentor. We email them your reason."
              : "Use this if the bank returned the money. We email the mentor your reason."
          }
          button={driver === "stripe" ? "Reverse payout" : "Record return"}
        />
      ) : null}
      {can("cancel") ? (
        <ReasonForm
          {...about}
          intent="cancel"
          label={<>Cancel{to}</>}
          help="We still owe the mentor the amount. We don't email them."
          button="Cancel payout"
        />
      ) : null}
    </div>
  );
}

function ReasonForm({
  help,
  button,
  ...form
}: Omit<ComponentProps<typeof FoldedForm>, "children"> & { help: string; button: string }) {
  return (
    <FoldedForm look="link" {...form}>
      <TextareaField
        name="reason"
        label="Reason"
        help={help}
        required
        rows={2}
        maxLength={reasonLimits.maximum}
      />
      <SubmitButton variant="destructive">{button}</SubmitButton>
    </FoldedForm>
  );
}

/** A payout that's on its way may still arrive at the old account. */
function describeOtherDetails({ status, driver }: TransferLine): string {
  if (status !== "sending") {
    return "The mentor has changed their account details, so we won't send this payout.";
  }
  const changed = "The mentor has changed their account details since we prepared this payout.";
  return driver === "bank"
    ? `${changed} If the bank paid the old account, mark it as paid. If not, mark it as failed.`
    : changed;
}

function wordOf({ status, driver }: TransferLine) {
  if (status === "sending") {
    return {
      text: driver === "bank" ? "Waiting for your bank" : "Being sent",
      tone: "warning" as const,
    };
  }
  return statusWords[status];
}

const statusWords = {
  prepared: { text: "Ready to send", tone: "neutral" },
  queued: { text: "Being sent", tone: "warning" },
  unknown: { text: "Outcome unknown", tone: "danger" },
  paid: { text: "Paid", tone: "success" },
  failed: { text: "Failed, owed again", tone: "danger" },
  canceled: { text: "Canceled", tone: "neutral" },
  returned: { text: "Returned, owed again", tone: "danger" },
} as const;
