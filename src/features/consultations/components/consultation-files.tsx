import { FileText } from "lucide-react";
import { formatLongDay } from "#shared/time.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { acceptedFiles, maxFilesPerSide } from "../files/consultation-files.constants.ts";
import {
  type ConsultationFile,
  describeFileSize,
  describeFull,
  type FileSide,
} from "../files/consultation-files.rules.ts";
import { useNextId } from "./use-next-id.ts";

export interface ConsultationFilesProps {
  files: readonly ConsultationFile[];
  /** The side that reads the page. */
  side: FileSide;
  /** The names of the two sides on this page. */
  names: Readonly<Record<FileSide, string>>;
  pathOf: (fileId: string) => string;
  /** This side may still add files. */
  canAdd: boolean;
  /** For the next file, so that a form that is sent twice adds one. */
  newId: string;
  /** A text about the purpose of the files and the people who see them. */
  lead: string;
}

/** The files that a guest and the team give each other. */
export function ConsultationFiles(props: ConsultationFilesProps) {
  const { files, side, names, pathOf, canAdd, newId, lead } = props;
  const nextId = useNextId(newId, { intent: "add-file", field: "fileId", stored: files });
  if (files.length === 0 && !canAdd) return null;
  const isFull = files.filter((file) => file.side === side).length >= maxFilesPerSide;
  return (
    <section aria-labelledby="files-title" className="grid gap-4">
      <h2 id="files-title" className="text-xl">
        Files
      </h2>
      <p className="max-w-text text-muted">{lead}</p>
      {files.length > 0 ? (
        <ul aria-label="Files" className="border-t border-line">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b border-line py-3"
            >
              <FileLine file={file} addedBy={names[file.side]} path={pathOf(file.id)} />
              {file.side === side ? (
                <ButtonForm
                  intent="remove-file"
                  hidden={{ fileId: file.id }}
                  variant="quiet"
                  size="small"
                  busyLabel="Removing..."
                >
                  Remove<span className="sr-only"> {file.fileName}</span>
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd && isFull ? <p>{describeFull(side)}</p> : null}
      {canAdd && !isFull ? (
        <Form
          key={nextId}
          intent="add-file"
          hidden={{ fileId: nextId }}
          encType="multipart/form-data"
          preventScrollReset
          summary={false}
          className="grid gap-4"
        >
          <FileField
            name="file"
            label="Add a file"
            help={`PDF, Word (.docx), JPEG or PNG, up to 10 MB. ${side === "team" ? "Our team" : "You"} can add up to ${maxFilesPerSide} files in all. We don't change them, so a photo may include where it was taken.`}
            accept={acceptedFiles}
            required
          />
          <SubmitButton variant="secondary" busyLabel="Uploading...">
            Upload file
          </SubmitButton>
        </Form>
      ) : null}
    </section>
  );
}

function FileLine({
  file: { fileName, size, addedAt, isBeingChecked },
  addedBy,
  path,
}: {
  file: ConsultationFile;
  addedBy: string;
  path: string;
}) {
  return (
    <p className="flex min-w-0 items-start gap-2">
      <FileText aria-hidden className="mt-1 size-4 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere">
        {isBeingChecked ? (
          <bdi>{fileName}</bdi>
        ) : (
          <a className="link" href={path} download={fileName}>
            <bdi>{fileName}</bdi>
          </a>
        )}
        <span className="block text-sm text-muted">
          {addedBy}, {formatLongDay(addedAt)}, {describeFileSize(size)}
        </span>
        {isBeingChecked ? (
          <span className="block text-sm text-muted">
            We&apos;re checking this file for viruses. You can open it once that&apos;s done.
          </span>
        ) : null}
      </span>
    </p>
  );
}
