import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { nameInSentence } from "#shared/member-names.ts";
import { Form } from "#ui/form/form.tsx";
import { useFormState } from "#ui/form/form-state.ts";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { messageLimits } from "../messages.constants.ts";
import { MessageFileField } from "./message-file-field.tsx";
import type { MessageUpload } from "./use-message-upload.ts";

export interface MessageComposerProps {
  partnerName: string;
  /** The id that the message will have. */
  draftId: string;
  /** The file for the message; absent in a first message, which has none. */
  upload?: MessageUpload;
  /** Takes the focus: the message before it was just sent. */
  focused?: boolean;
  onTyping?: () => void;
  /** Tells the fields' ids apart from those of other forms on the page. */
  idPrefix?: string | undefined;
}

/**
 * Writes a message. Enter sends and Shift with Enter begins a line, where there are scripts and a
 * keyboard. A message that couldn't be sent stays.
 */
export function MessageComposer(props: MessageComposerProps) {
  const { partnerName, draftId, upload, focused = false, onTyping, idPrefix = "" } = props;
  const { formData } = useNavigation();
  const busy = formData?.get("messageId") === draftId;
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const isStoring = upload?.state.kind === "storing";

  useEffect(() => {
    if (focused) body.current?.focus({ preventScroll: true });
  }, [focused]);
  const sendByEnter = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    if (!busy && !isStoring) form.current?.requestSubmit();
  };

  return (
    <Form
      ref={form}
      intent="send"
      hidden={{ messageId: draftId }}
      idPrefix={idPrefix}
      encType={upload ? "multipart/form-data" : undefined}
      quiet
      summary={false}
      replace
      preventScrollReset
      onSubmit={upload?.markSent}
      className="grid gap-4"
    >
      <NotSent />
      <TextareaField
        ref={body}
        name="body"
        label={
          <>
            Message to <bdi>{nameInSentence(partnerName)}</bdi>
          </>
        }
        help={
          <>
            Up to {messageLimits.maximum.toLocaleString("en-US")} characters.
            <span className="pointer-coarse:hidden">
              {" "}
              Press Enter to send, or Shift+Enter for a new line.
            </span>
          </>
        }
        rows={2}
        enterKeyHint="send"
        readOnly={busy}
        onKeyDown={sendByEnter}
        onInput={onTyping}
        className="field-sizing-content max-h-[40dvh] min-h-20"
        required
      />
      {upload ? (
        <MessageFileField
          state={upload.state}
          isSending={upload.isSending}
          onChoose={upload.store}
          onRemove={upload.remove}
        />
      ) : null}
      <SubmitButton busyLabel="Sending..." disabled={isStoring}>
        Send
      </SubmitButton>
    </Form>
  );
}

/** The reason why the message wasn't sent. The writer can correct it. */
function NotSent() {
  const { answer } = useFormState();
  return answer?.problem ? <Alert variant="destructive" title={answer.problem} /> : null;
}
