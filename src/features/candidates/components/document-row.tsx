import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { documentPath } from "../candidates.constants.ts";
import { documentKinds, maxVersions } from "../documents/documents.constants.ts";
import type { OwnDocument } from "../documents/documents.types.ts";
import { isSendableAsCv } from "../lists/sendable-cv.rules.ts";
import { DocumentFields, DocumentFile } from "./document-fields.tsx";

/** A document with its files, and what its owner can do with it. */
export function DocumentRow({ document, today }: { document: OwnDocument; today: string }) {
  const { id, kind, title, expiresOn, versions } = document;
  const [newest, ...older] = versions;
  if (!newest) return null;
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{title}</h3>
        <Badge>{documentKinds[kind]}</Badge>
        <Expiry expiresOn={expiresOn} today={today} />
      </div>
      <VersionLine document={document} version={newest} />
      {kind === "cv" && !isSendableAsCv(newest.type) ? (
        <p>
          You can&apos;t send a picture as your CV. Replace it with a PDF or Word document (.docx).
        </p>
      ) : null}
      <div className="grid">
        <FoldedForm
          label="Replace the file"
          intent="replace"
          hidden={{ documentId: id }}
          idPrefix={`replace-${id}`}
          encType="multipart/form-data"
        >
          {versions.length >= maxVersions ? (
            <p>You have {maxVersions} versions. Delete an old one first.</p>
          ) : (
            <>
              <p>You'll still have the current version until you delete it.</p>
              <DocumentFile />
              <SubmitButton busyLabel="Uploading...">Upload new version</SubmitButton>
            </>
          )}
        </FoldedForm>
        <FoldedForm
          label="Edit details"
          intent="change"
          hidden={{ documentId: id }}
          idPrefix={`change-${id}`}
          values={{ title, kind, expires_on: expiresOn }}
        >
          <DocumentFields />
          <SubmitButton busyLabel="Saving...">Save changes</SubmitButton>
        </FoldedForm>
        {older.length > 0 ? (
          <details className="border-b border-line py-3">
            <summary className="cursor-pointer py-1 font-semibold">
              Earlier versions ({older.length})
            </summary>
            <ul className="grid gap-2 pt-3">
              {older.map((version) => (
                <li key={version.id} className="flex flex-wrap items-center gap-x-4">
                  <VersionLine document={document} version={version} />
                  <FoldedForm
                    look="link"
                    label={
                      <>
                        Delete
                        <span className="sr-only">
                          {" "}
                          version {version.number} of {title}
                        </span>
                      </>
                    }
                    intent="delete-version"
                    hidden={{ documentId: id, version: version.number }}
                    quiet
                  >
                    <p>
                      You can&apos;t get this version back. Employers keep any copies you&apos;ve
                      already sent them.
                    </p>
                    <SubmitButton variant="destructive" size="small" busyLabel="Deleting...">
                      Delete version {version.number}
                    </SubmitButton>
                  </FoldedForm>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
        <FoldedForm
          label="Delete this document"
          intent="delete"
          hidden={{ documentId: id }}
          idPrefix={`delete-${id}`}
        >
          <p>This deletes every version. Employers keep any copies you've already sent them.</p>
          <SubmitButton variant="destructive" busyLabel="Deleting...">
            Delete document
          </SubmitButton>
        </FoldedForm>
      </div>
    </li>
  );
}

function Expiry({ expiresOn, today }: { expiresOn: string | null; today: string }) {
  if (!expiresOn) return null;
  const isOver = expiresOn < today;
  return (
    <Badge tone={isOver ? "danger" : "neutral"}>
      {isOver ? "Expired" : "Expires"} {formatDay(expiresOn)}
    </Badge>
  );
}

function VersionLine({
  document: { id },
  version: { number, fileName, size, addedAt, isBeingChecked },
}: {
  document: OwnDocument;
  version: OwnDocument["versions"][number];
}) {
  return (
    <p className="min-w-0 wrap-anywhere text-muted">
      {isBeingChecked ? (
        <span className="text-ink">{fileName}</span>
      ) : (
        <a className="link" href={documentPath(id, number)}>
          {fileName}
        </a>
      )}{" "}
      ({formatSize(size)}, <LocalTime time={addedAt} />)
      {isBeingChecked ? " Being checked for viruses. You can open it in a minute." : null}
    </p>
  );
}

function formatSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
