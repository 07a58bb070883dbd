import { type ChangeEvent, useEffect, useRef } from "react";
import { useHydrated } from "#platform/browser/use-hydrated.ts";
import { Button } from "#ui/controls/button.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { attachmentTypes } from "../messages.constants.ts";
import { describeSize } from "../messages.rules.ts";
import type { UploadState } from "./use-message-upload.ts";

export interface MessageFileFieldProps {
  state: UploadState;
  /** The message with the file is on its way. */
  isSending: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/**
 * The file for a message. With scripts it is stored when it is chosen, and the form brings its
 * name; without, the form brings the file.
 */
export function MessageFileField(props: MessageFileFieldProps) {
  const { state, isSending, onChoose, onRemove } = props;
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  // Chosen before the scripts ran.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file) choose.current(file);
  }, []);

  if (state.kind !== "none") {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm" role="status">
        <span className="min-w-0 wrap-anywhere">
          {state.kind === "storing" ? "Uploading " : "Attached: "}
          <bdi className="font-semibold">{state.name}</bdi>
          {state.kind === "stored" ? `, ${describeSize(state.size)}` : "..."}
        </span>
        {state.kind === "stored" ? (
          <>
            <HiddenValue name="attachment" value={state.objectName} />
            <HiddenValue name="attachmentName" value={state.name} />
            <Button size="small" variant="quiet" disabled={isSending} onClick={onRemove}>
              Remove file
            </Button>
          </>
        ) : null}
      </div>
    );
  }
  return (
    <FileField
      ref={input}
      name="file"
      label="Attach a file"
      help="PDF, Word, PNG, JPEG, WebP or TXT, up to 10 MB. We send files unchanged, so a photo may include where it was taken."
      error={state.problem}
      accept={attachmentTypes}
      unsent={isHydrated}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
        const file = target.files?.[0];
        if (file) onChoose(file);
        target.value = "";
      }}
      optional
    />
  );
}
