import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { documentsPath } from "../documents/documents.constants.ts";
import {
  checkedBy,
  codeMinutes,
  type VerificationMethod,
} from "../verification/verification.constants.ts";

import { DocumentsState, type SentDocuments } from "./documents-state.tsx";

interface Verification {
  id: string;
  method: VerificationMethod;
  status: "pending" | "verified";
  domain: string;
  email: string | null;
  record: { host: string; value: string } | null;
  /** Whether the code that was emailed can still be entered. */
  takesCode: boolean;
  missingDays: number;
  verifiedAt: Date | null;
  validUntil: Date | null;
}

export interface VerificationSectionProps {
  slug: string;
  domain: string;
  verifications: readonly Verification[];
  documents: SentDocuments | null;
}

/** The organization's verifications, and the ways to verify it. */
export function VerificationSection({
  slug,
  domain,
  verifications,
  documents,
}: VerificationSectionProps) {
  const verified = verifications.filter(({ status }) => status === "verified");
  const code = verifications.find(
    ({ method, status }) => method === "mailbox" && status === "pending",
  );
  const dns = verifications.find(({ record }) => record !== null);
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
          Verify your organization to make its page public and publish jobs. The page will say what
          was checked and when.
        </p>
      ) : (
        verified.map((verification) => <Verified key={verification.id} {...verification} />)
      )}
      {code ? (
        <CodeForm sentTo={code.email ?? `an address at ${domain}`} isOver={!code.takesCode} />
      ) : null}
      {dns?.status === "pending" && dns.record ? (
        <div className="grid gap-4">
          <h3 className="font-semibold">Your DNS record</h3>
          <DnsRecord domain={domain} record={dns.record} />
        </div>
      ) : null}
      <div>
        <FoldedForm
          label={code ? "Send another code" : "Confirm an email address"}
          intent="send-code"
          idPrefix="mailbox-"
          summary={false}
        >
          <TextField
            name="email"
            label={`An email address at ${domain}`}
            type="email"
            help={`It must end in @${domain}. We'll send a code. The public page shows the domain, not the address.`}
            required
            maxLength={255}
          />
          <SubmitButton variant="secondary" busyLabel="Sending...">
            Send code
          </SubmitButton>
        </FoldedForm>
        {dns ? null : (
          <FoldedForm label="Add a DNS record" intent="request-record">
            <p>
              We&apos;ll give you a TXT record to add where you manage {domain}. We check for it
              every day, so keep it in place.
            </p>
            <SubmitButton variant="secondary" busyLabel="One moment...">
              Get the record
            </SubmitButton>
          </FoldedForm>
        )}
        <div className="border-b border-line py-3">
          <Link className="link font-semibold" to={documentsPath(slug)}>
            {documents?.status === "pending" ? "Your documents" : "Send documents"}
          </Link>
          <DocumentsState request={documents} />
        </div>
      </div>
    </section>
  );
}

function Verified(verification: Verification) {
  const { method, domain, email, verifiedAt, validUntil, record, missingDays } = verification;
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="success">Verified</Badge>
      <p className="wrap-anywhere">
        {checkedBy[method](domain)}
        {verifiedAt ? ` on ${formatDay(verifiedAt)}` : ""}.
        {email ? ` The code went to ${email}.` : ""}
      </p>
      {validUntil ? (
        <p className="text-muted">
          The verification is valid until {formatDay(validUntil)}. You can verify again anytime.
        </p>
      ) : null}
      {missingDays > 0 ? (
        <p className="text-warning">
          The record was missing when we last checked. If it stays missing, this verification ends.
        </p>
      ) : null}
      {record ? (
        <details className="mt-2 w-full">
          <summary className="min-h-9 w-fit cursor-pointer text-muted underline underline-offset-4 hover:text-ink">
            Show the DNS record
          </summary>
          <div className="mt-3 grid gap-4">
            <DnsRecord domain={domain} record={record} />
          </div>
        </details>
      ) : null}
    </div>
  );
}

function CodeForm({ sentTo, isOver }: { sentTo: string; isOver: boolean }) {
  if (isOver) {
    return (
      <p className="wrap-anywhere">
        The code we emailed to {sentTo} no longer works. Send another one below.
      </p>
    );
  }
  return (
    <Form intent="confirm-code" idPrefix="code-" className="grid gap-4" summary={false}>
      <p className="wrap-anywhere">
        We emailed a code to {sentTo}. The code works for {codeMinutes} minutes.
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
  );
}

/** The record to add to the domain, and the button that looks for it. */
function DnsRecord({
  domain,
  record,
}: {
  domain: string;
  record: { host: string; value: string };
}) {
  const items = [
    ["Type", "TXT"],
    ["Name", record.host],
    ["Value", record.value],
  ].map(([term, text]) => ({
    term,
    description: <code className="text-sm select-all">{text}</code>,
  }));
  return (
    <>
      <p>
        Add this record where you manage {domain}. If your provider adds the domain automatically,
        leave it out of the name.
      </p>
      <DescriptionList items={items} />
      <Form intent="check-record">
        <SubmitButton busyLabel="Checking...">Check the record</SubmitButton>
      </Form>
    </>
  );
}
