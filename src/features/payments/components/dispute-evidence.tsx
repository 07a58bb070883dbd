import type { EvidenceFileKind } from "#platform/payment-gateway/payment-gateway.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { evidenceFilePath } from "../disputes/disputes.constants.ts";
import type { Dispute } from "../disputes/disputes.types.ts";
import {
  evidenceFields,
  evidenceFiles,
  evidenceNames,
  evidenceTypes,
  fileFieldOf,
} from "../disputes/evidence.constants.ts";
import type { Evidence } from "../disputes/evidence.types.ts";

const fileKinds = Object.keys(evidenceFiles) as EvidenceFileKind[];

/** The form that saves a draft of the evidence, and its files. */
export function EvidenceForm({ evidence, disputeId }: { evidence: Evidence; disputeId: string }) {
  const { texts, version, files, savedAt } = evidence;
  return (
    <>
      <p>
        {savedAt ? (
          <>
            Draft saved <LocalTime time={savedAt} />. Nothing has been sent yet.
          </>
        ) : (
          "We filled in what we know. Check it, add what's missing, and save it. Nothing is sent yet."
        )}
      </p>
      <Form
        intent="save"
        hidden={{ version: String(version) }}
        values={{ ...texts }}
        encType="multipart/form-data"
        className="grid max-w-text gap-5"
      >
        {evidenceNames.map((name) => {
          const { label, help, rows, maximum } = evidenceFields[name];
          return rows > 1 ? (
            <TextareaField
              key={name}
              name={name}
              label={label}
              help={help}
              rows={rows}
              maxLength={maximum}
              optional
            />
          ) : (
            <TextField
              key={name}
              name={name}
              label={label}
              help={help || undefined}
              maxLength={maximum}
              autoComplete="off"
              optional
            />
          );
        })}
        <fieldset className="grid min-w-0 gap-4">
          <legend className="mb-3 font-semibold">Files</legend>
          <p className="text-sm text-muted">
            PDF, JPEG or PNG, up to 4.5 MB in total. A new file replaces the earlier one in the same
            field.
          </p>
          {fileKinds.map((kind) => (
            <FileField
              key={kind}
              name={fileFieldOf(kind)}
              label={evidenceFiles[kind]}
              accept={evidenceTypes}
              optional
            />
          ))}
        </fieldset>
        <div>
          <SubmitButton>Save draft</SubmitButton>
        </div>
      </Form>
      {files.length > 0 ? (
        <ul aria-label="Files in the draft" className="border-t border-line">
          {files.map(({ id, kind, fileName, size }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              <span className="wrap-anywhere">
                {evidenceFiles[kind]}: <FileLink disputeId={disputeId} id={id} name={fileName} />
                <span className="text-sm text-muted"> ({Math.ceil(size / 1000)} KB)</span>
              </span>
              <ButtonForm
                intent="remove"
                hidden={{ fileId: id, version: String(version) }}
                variant="secondary"
                size="small"
              >
                Remove<span className="sr-only"> {fileName}</span>
              </ButtonForm>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** Sends the draft, or accepts the dispute; each is read before it can be done. */
export function EvidenceDecision({
  dispute,
  evidence,
  amount,
}: {
  dispute: Dispute;
  evidence: Evidence;
  amount: string;
}) {
  return (
    <div>
      {evidence.version > 0 ? (
        <FoldedForm
          label="Send the evidence to the bank"
          intent="submit"
          hidden={{ version: String(evidence.version) }}
        >
          <p>
            We'll send the bank the draft and files saved above. You can send evidence only once,
            and you can't change it afterward.
          </p>
          <SubmitButton busyLabel="Sending...">Send evidence</SubmitButton>
        </FoldedForm>
      ) : null}
      <FoldedForm label="Accept the dispute" intent="accept">
        <ul className="grid list-disc gap-1 ps-5">
          <li>
            The customer gets {amount} back. {describeLoss(dispute)}
          </li>
          <li>If a mentor has earned a share, we still pay the mentor.</li>
          <li>If a refund is waiting, we'll send only what the bank doesn't return.</li>
          <li>You can't undo this.</li>
        </ul>
        <TextareaField
          name="reason"
          label="Reason"
          help="For the audit log. The customer won't see it."
          required
          rows={2}
          maxLength={500}
        />
        <SubmitButton variant="destructive">Accept the dispute</SubmitButton>
      </FoldedForm>
    </div>
  );
}

/** A sentence about the purchase that the customer may also lose; empty for a payment of no order or month. */
function describeLoss({ orderId, invoiceId }: Dispute): string {
  if (invoiceId) {
    return "If their subscription is still running, it ends now or with the month they've paid for.";
  }
  return orderId
    ? "If that returns everything they paid and no mentor has earned a share, they may also lose what they bought."
    : "";
}

/** The evidence as it was sent. */
export function SentEvidence({ evidence, disputeId }: { evidence: Evidence; disputeId: string }) {
  const { texts, files, submittedAt } = evidence;
  const written = evidenceNames.filter((name) => texts[name] !== "");
  return (
    <>
      {submittedAt ? (
        <p>
          Sent to the bank <LocalTime time={submittedAt} />.
        </p>
      ) : (
        <p>This draft wasn&apos;t sent from here.</p>
      )}
      <dl className="grid max-w-text gap-4">
        {written.map((name) => (
          <div key={name} className="grid gap-1">
            <dt className="text-sm text-muted">{evidenceFields[name].label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{texts[name]}</dd>
          </div>
        ))}
        {files.map(({ id, kind, fileName }) => (
          <div key={id} className="grid gap-1">
            <dt className="text-sm text-muted">{evidenceFiles[kind]}</dt>
            <dd className="wrap-anywhere">
              <FileLink disputeId={disputeId} id={id} name={fileName} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Leaves the client's navigation: a download isn't a page. */
function FileLink({ disputeId, id, name }: { disputeId: string; id: string; name: string }) {
  return (
    <a className="link" href={evidenceFilePath(disputeId, id)}>
      {name}
    </a>
  );
}
