import {
  askAgainAt,
  requestStatuses,
  statusAt,
  type TalentRequest,
} from "#features/candidates/candidates-parts.contract.ts";
import { dayInUtc, formatDay } from "#shared/time.ts";
import { Card } from "#ui/content/card.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";

/** An employer's request to connect with a candidate in the pool: a form for it, or its status. */
export function ConnectPanel({ request, now }: { request: TalentRequest | null; now: Date }) {
  if (request && statusAt(request, now) === "pending") {
    return (
      <Card title="You asked to connect" as="section">
        <p className="text-muted">
          Sent <LocalTime time={request.askedAt} />. The request expires{" "}
          <LocalTime time={request.expiresAt} />.
        </p>
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {request.message}
        </p>
        <ButtonForm intent="withdraw" variant="secondary" busyLabel="Withdrawing...">
          Withdraw request
        </ButtonForm>
      </Card>
    );
  }
  const again = request && askAgainAt(request, now);
  if (request && again && again > now) {
    return (
      <Card title={requestStatuses[statusAt(request, now)]} as="section">
        <p className="text-muted">
          Your organization can ask this person again on {formatDay(dayInUtc(again))}.
        </p>
      </Card>
    );
  }
  return (
    <Card title="Ask to connect" as="section">
      <p className="text-muted">
        This person will see your organization and your message. If they accept, you&apos;ll see
        their name, email and profile, but not their references, documents or the pay they want.
      </p>
      <Form intent="ask">
        <TextareaField
          name="message"
          label="Message"
          rows={6}
          required
          maxLength={1000}
          help="Tell them about the job and why you're writing to them."
        />
        <SubmitButton busyLabel="Sending...">Send request</SubmitButton>
      </Form>
    </Card>
  );
}
