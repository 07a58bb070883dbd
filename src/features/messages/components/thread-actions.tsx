import type { ReactNode } from "react";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { Thread } from "../messages.types.ts";

export interface ThreadActionsProps {
  thread: Thread;
}

/** A member's actions on a thread besides writing in it. */
export function ThreadActions({ thread }: ThreadActionsProps) {
  const { partner, state, isArchived } = thread;
  return (
    <section aria-labelledby="more-title" className="grid gap-2 border-t border-line pt-6">
      <h2 id="more-title" className="text-xl">
        This conversation
      </h2>
      <Folded
        key={isArchived ? "unarchive" : "archive"}
        summary={isArchived ? "Move back to your messages" : "Archive"}
        intent={isArchived ? "unarchive" : "archive"}
        button={isArchived ? "Move back" : "Archive"}
      >
        {isArchived
          ? "It appears among your messages again."
          : "It moves out of your list. The next message brings it back."}
      </Folded>
      {state === "former" || state === "unavailable" ? null : state === "blocked" ? (
        <Folded key="unblock" summary="Unblock" intent="unblock" button="Unblock">
          <bdi>{partner.name}</bdi> can write to you again, and you to them.
        </Folded>
      ) : (
        <Folded
          key="block"
          summary="Block"
          intent="block"
          button={
            <span className="wrap-anywhere">
              Block <bdi>{partner.name}</bdi>
            </span>
          }
          isDestructive
        >
          Neither of you can write to the other until you take it back. They are not told that it
          was you.
        </Folded>
      )}
      <FoldedForm
        look="link"
        label="Report"
        intent="report"
        summary={false}
        className="border-t border-line pt-2"
        formClassName="mt-3 grid gap-4"
      >
        <TextareaField
          name="reason"
          label="What is wrong"
          help="An administrator reads this and the last messages of the conversation. The other person is not told."
          rows={4}
          required
        />
        <SubmitButton variant="secondary">Send the report</SubmitButton>
      </FoldedForm>
    </section>
  );
}

function Folded(props: {
  summary: string;
  intent: string;
  button: ReactNode;
  isDestructive?: boolean;
  children: ReactNode;
}) {
  const { summary, intent, button, isDestructive = false, children } = props;
  return (
    <FoldedForm
      quiet
      look="link"
      label={summary}
      intent={intent}
      className="border-t border-line pt-2"
      formClassName="mt-3 grid gap-3 pb-2"
    >
      <p className="text-sm wrap-anywhere">{children}</p>
      <SubmitButton variant={isDestructive ? "destructive" : "secondary"}>{button}</SubmitButton>
    </FoldedForm>
  );
}
