import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/badge.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { checkedBy, codeMinutes } from "../verification/verification.constants.ts";

export interface VerificationSectionProps {
  domain: string;
  verifications: readonly {
    id: string;
    method: keyof typeof checkedBy;
    status: "pending" | "verified";
    domain: string;
    email: string | null;
    verifiedAt: Date | null;
    validUntil: Date | null;
  }[];
}

/** What of the organization is verified, and how to verify it. */
export function VerificationSection({ domain, verifications }: VerificationSectionProps) {
  const verified = verifications.filter(({ status }) => status === "verified");
  const pending = verifications.find(({ status }) => status === "pending");
  return (
    <section
      aria-labelledby="verification-title"
      className="grid gap-5 border-t border-line pt-8"
      id="verification"
    >
      <h2 id="verification-title" className="scroll-mt-6 text-xl">
        Verification
      </h2>
      {verified.length === 0 ? (
        <p>
          Confirm an email address at {domain} to make your organization&apos;s page public. It will
          say what was checked and when.
        </p>
      ) : (
        verified.map(({ id, method, domain: checked, email, verifiedAt, validUntil }) => (
          <div key={id} className="grid justify-items-start gap-1">
            <Badge tone="success">Verified</Badge>
            <p className="wrap-anywhere">
              {checkedBy[method](checked)}
              {verifiedAt ? ` on ${formatDay(verifiedAt)}` : ""}.
              {email ? ` The code went to ${email}.` : ""}
            </p>
            {validUntil ? (
              <p className="text-muted">
                It's valid until {formatDay(validUntil)}. You can confirm an address again anytime.
              </p>
            ) : null}
          </div>
        ))
      )}
      {pending ? (
        <Form intent="confirm-code" idPrefix="code-" className="grid gap-4" summary={false}>
          <p className="wrap-anywhere">
            We emailed a code to {pending.email ?? `an address at ${domain}`}. It works for{" "}
            {codeMinutes} minutes.
          </p>
          <TextField
            name="code"
            label="Code"
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
          />
          <SubmitButton busyLabel="Checking...">Confirm code</SubmitButton>
        </Form>
      ) : null}
      <Form intent="send-code" idPrefix="mailbox-" className="grid gap-4" summary={false}>
        <TextField
          name="email"
          label={pending ? "Send another code to" : `An email address at ${domain}`}
          type="email"
          help={`It must end in @${domain}. The public page shows the domain, not the address.`}
          required
          maxLength={255}
        />
        <SubmitButton
          variant={pending || verified.length > 0 ? "secondary" : "primary"}
          busyLabel="Sending..."
        >
          Send code
        </SubmitButton>
      </Form>
    </section>
  );
}
