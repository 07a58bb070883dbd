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
  const removeButton = useRef<HTMLButtonElement>(null);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  // Chosen before the scripts ran.
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (file) choose.current(file);
  }, []);

  const { kind } = state;
  const shownKind = useRef(kind);
  // Choosing a file and removing it each take away the control that had the focus.
  useEffect(() => {
    if (shownKind.current === kind) return;
    shownKind.current = kind;
    if (document.activeElement === document.body) (input.current ?? removeButton.current)?.focus();
  }, [kind]);

  const isNone = state.kind === "none";
  return (
    <div className={isNone ? undefined : "flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"}>
      {isNone ? (
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
      ) : null}
      {/* Always there, because a status that comes with its text may go unheard. */}
      <p role="status" className={isNone ? "sr-only" : "min-w-0 wrap-anywhere"}>
        {isNone ? (
          state.outcome
        ) : (
          <>
            {state.kind === "storing" ? "Uploading " : "Attached: "}
            <bdi className="font-semibold">{state.name}</bdi>
            {state.kind === "stored" ? `, ${describeSize(state.size)}` : "..."}
          </>
        )}
      </p>
      {state.kind === "stored" ? (
        <>
          <HiddenValue name="attachment" value={state.objectName} />
          <HiddenValue name="attachmentName" value={state.name} />
          <Button
            ref={removeButton}
            size="small"
            variant="quiet"
            disabled={isSending}
            onClick={onRemove}
          >
            Remove file
          </Button>
        </>
      ) : null}
    </div>
  );
}
