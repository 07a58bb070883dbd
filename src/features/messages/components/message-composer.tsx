import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { messageLimits } from "../messages.constants.ts";
import { MessageFileField } from "./message-file-field.tsx";
import type { MessageUpload } from "./use-message-upload.ts";

/** What came of the last attempt to send, where it was refused. */
export interface SendAttempt {
  values?: { body: string; messageId: string };
  problem?: string;
  problems?: { field: string; message: string }[];
}

export interface MessageComposerProps {
  partnerName: string;
  /** The id that the message will have. */
  draftId: string;
  attempt: SendAttempt;
  /** The file for the message; absent in a first message, which has none. */
  upload?: MessageUpload;
  /** Takes the focus: the message before it was just sent. */
  focused?: boolean;
  onTyping?: () => void;
}

/**
 * Writes a message. Enter sends and Shift with Enter begins a line, where there are scripts and a
 * keyboard. What could not be sent stays.
 */
export function MessageComposer(props: MessageComposerProps) {
  const { partnerName, draftId, attempt, upload, focused = false, onTyping } = props;
  const { formData } = useNavigation();
  const busy = formData?.get("messageId") === draftId;
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const isStoring = upload?.state.kind === "storing";
  const errorOf = (name: string) => attempt.problems?.find(({ field }) => field === name)?.message;

  useEffect(() => {
    if (focused) body.current?.focus({ preventScroll: true });
  }, [focused]);
  useEffect(() => {
    if (attempt.problems) body.current?.focus();
  }, [attempt.problems]);

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
      method="post"
      encType={upload ? "multipart/form-data" : undefined}
      replace
      preventScrollReset
      noValidate
      onSubmit={upload?.markSent}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="messageId" value={draftId} />
      {attempt.problem ? <Alert variant="destructive" title={attempt.problem} /> : null}
      <Field
        id="body"
        label={
          <>
            Message to <bdi>{partnerName}</bdi>
          </>
        }
        help={`Plain text, at most ${messageLimits.maximum.toLocaleString("en-US")} characters. Enter sends, Shift and Enter begin a new line.`}
        error={errorOf("body")}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            ref={body}
            name="body"
            rows={3}
            dir="auto"
            autoComplete="off"
            enterKeyHint="send"
            defaultValue={attempt.values?.body}
            readOnly={busy}
            onKeyDown={sendByEnter}
            onInput={onTyping}
            className="field-sizing-content max-h-80 min-h-24"
          />
        )}
      </Field>
      {upload ? (
        <MessageFileField
          state={upload.state}
          problem={errorOf("file")}
          isSending={upload.isSending}
          onChoose={upload.store}
          onRemove={upload.remove}
        />
      ) : null}
      <Button type="submit" busy={busy} disabled={isStoring} className="w-fit">
        {busy ? "Sending..." : "Send"}
      </Button>
    </Form>
  );
}
