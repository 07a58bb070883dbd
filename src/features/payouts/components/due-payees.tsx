import { formatMoney } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { reasonLimits } from "../payouts.constants.ts";
import type { DueLine } from "../transfers/read-desk.usecases.server.ts";
import { obstacleWords } from "../transfers/transfers.rules.ts";

/** Mentors who can be paid, and the form that makes their payouts. `more` of them come after these. */
export function DuePayees({
  lines,
  more,
  requestKey,
}: {
  lines: readonly DueLine[];
  more: number;
  requestKey: string;
}) {
  return (
    <>
      <Form intent="make" hidden={{ requestKey }} className="grid gap-5" quiet>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-3">Choose who to pay. Nothing is sent yet.</legend>
          {lines.map((line) => (
            <CheckboxField
              key={line.payeeId}
              name="payeeIds"
              value={line.payeeId}
              checked
              label={
                <span className="wrap-anywhere">
                  {payeeNameOf(line)}: {amountOf(line)}
                </span>
              }
              help={helpOf(line)}
            />
          ))}
        </fieldset>
        {more > 0 ? (
          <p>And {more.toLocaleString("en-US")} more. Make these payouts first.</p>
        ) : null}
        <div>
          <SubmitButton>Make payouts</SubmitButton>
        </div>
      </Form>
      <div>
        {lines.map((line) => (
          <PauseForm key={line.payeeId} line={line} />
        ))}
      </div>
    </>
  );
}

/** Mentors who can't be paid, each with the reason. */
export function BlockedPayees({ lines }: { lines: readonly DueLine[] }) {
  return (
    <ul aria-label="Mentors we can't pay right now" className="border-t border-line">
      {lines.map((line) => (
        <li
          key={`${line.payeeId} ${line.currency}`}
          className="grid gap-2 border-b border-line py-4"
        >
          <p className="font-semibold wrap-anywhere">
            {payeeNameOf(line)}: <span className="tabular-nums">{amountOf(line)}</span>
          </p>
          <p>
            {line.isOwn
              ? "This is you. A colleague has to make your payouts."
              : line.state === "ready"
                ? null
                : obstacleWords[line.state]}{" "}
            {line.heldCents > 0 ? heldOf(line) : null}
          </p>
          {line.state === "new_account" && line.method?.heldUntil ? (
            <p>
              The hold ends on <LocalTime time={line.method.heldUntil} />.
            </p>
          ) : null}
          {line.pause ? (
            <>
              <p className="wrap-anywhere">Reason for the pause: {line.pause.reason}</p>
              {line.isOwn ? null : (
                <ButtonForm
                  intent="resume"
                  hidden={{ payeeId: line.payeeId }}
                  variant="secondary"
                  size="small"
                >
                  Resume payouts<span className="sr-only"> to {payeeNameOf(line)}</span>
                </ButtonForm>
              )}
            </>
          ) : line.isOwn ? null : (
            <PauseForm line={line} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PauseForm({ line }: { line: DueLine }) {
  const { payeeId, pause } = line;
  if (pause) return null;
  return (
    <FoldedForm
      look="link"
      label={`Pause payouts to ${payeeNameOf(line)}`}
      intent="pause"
      hidden={{ payeeId }}
      idPrefix={`pause-${payeeId}`}
    >
      <TextareaField
        name="reason"
        label="Reason"
        help="The mentor will see it."
        required
        rows={2}
        maxLength={reasonLimits.maximum}
      />
      <SubmitButton variant="secondary">Pause payouts</SubmitButton>
    </FoldedForm>
  );
}

/** A payee's name, also once they have left. */
export function payeeNameOf({ name, payeeId }: { name: string | null; payeeId: string }): string {
  return name ?? `Former mentor ${payeeId.slice(0, 8)}`;
}

const amountOf = ({ dueCents, currency }: DueLine) =>
  `${formatMoney({ amountCents: dueCents, currency })} ${currency}`;

/** The account, and what is held besides the amount. */
const helpOf = (line: DueLine) =>
  [line.method?.label, line.heldCents > 0 ? heldOf(line) : null].filter(Boolean).join(". ");

const heldOf = ({ dueCents, heldCents, currency }: DueLine) =>
  `We're holding ${dueCents > 0 ? "another " : ""}${formatMoney({ amountCents: heldCents, currency })} because of a dispute.`;
