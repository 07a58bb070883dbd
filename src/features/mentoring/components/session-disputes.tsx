import { Form, Link, useNavigation } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { OpenDispute } from "../money/money.store.server.ts";
import { openerOf } from "../sessions/session-sides.rules.ts";
import { sessionPath } from "../sessions/sessions.constants.ts";

export interface SessionDisputesProps {
  disputes: readonly OpenDispute[];
  /** What was wrong with the last decision, and what was written for it. */
  problem: { bookingId: string; message: string; reason: string } | null;
}

/** Refund requests, and absences that are contested, to be decided. */
export function SessionDisputes({ disputes, problem }: SessionDisputesProps) {
  return (
    <ul aria-label="Refund requests" className="grid gap-8">
      {disputes.map((dispute) => (
        <li key={dispute.bookingId}>
          <Dispute
            dispute={dispute}
            problem={problem?.bookingId === dispute.bookingId ? problem : null}
          />
        </li>
      ))}
    </ul>
  );
}

function Dispute({
  dispute,
  problem,
}: {
  dispute: OpenDispute;
  problem: SessionDisputesProps["problem"];
}) {
  const { bookingId, mentorName, menteeName, startsAt, disputedAt, price, absent } = dispute;
  const { state, formData } = useNavigation();
  const isOwn = state !== "idle" && formData?.get("bookingId") === bookingId;
  const busy = (decision: string) => isOwn && formData?.get("intent") === decision;
  const isMentees = openerOf(dispute) === "guest";
  return (
    <article
      aria-labelledby={`dispute-${bookingId}`}
      className="grid gap-5 rounded-md border border-line bg-surface p-6"
    >
      <div className="grid gap-1">
        <h3 id={`dispute-${bookingId}`} className="font-serif text-xl font-medium wrap-anywhere">
          <Link to={sessionPath(bookingId)} className="link">
            {menteeName} with {mentorName}
          </Link>
        </h3>
        <p className="text-muted">
          {formatMoney(price)} · session of <LocalTime time={startsAt} /> · waits since{" "}
          <LocalTime time={disputedAt} />
        </p>
        <p>{describeCause(absent, mentorName, menteeName)}</p>
      </div>
      <Said
        by={isMentees ? menteeName : mentorName}
        words={dispute.reason}
        none="No reason given."
      />
      <Said
        by={isMentees ? mentorName : menteeName}
        words={dispute.statement}
        none="Nothing so far."
      />
      <Form method="post" preventScrollReset noValidate className="grid gap-4">
        <input type="hidden" name="bookingId" value={bookingId} />
        <Field
          label="Reason for the decision"
          help="Both sides read it word for word."
          error={problem?.message}
          required
        >
          {(control) => (
            <Textarea {...control} name="reason" rows={3} defaultValue={problem?.reason} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="refund" busy={busy("refund")}>
            Refund {formatMoney(price)}
            <span className="sr-only"> to {menteeName}</span>
          </Button>
          <Button
            type="submit"
            name="intent"
            value="dismiss"
            variant="secondary"
            busy={busy("dismiss")}
          >
            Dismiss<span className="sr-only"> the request of {menteeName}</span>
          </Button>
        </div>
      </Form>
    </article>
  );
}

function Said({ by, words, none }: { by: string; words: string | null; none: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{by} says</p>
      <blockquote className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {words ?? none}
      </blockquote>
    </div>
  );
}

function describeCause(absent: OpenDispute["absent"], mentor: string, mentee: string): string {
  if (absent === "host") return `${mentor} contests the report of not having come.`;
  if (absent === "guest") return `${mentee} contests the report of not having come.`;
  return `${mentee} asks for the money back.`;
}
