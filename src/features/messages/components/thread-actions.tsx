import type { ReactNode } from "react";
import { nameInSentence } from "#shared/member-names.ts";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import type { Thread } from "../messages.types.ts";

export interface ThreadActionsProps {
  thread: Thread;
}

const alsoBlocked: Partial<Record<Thread["role"], string>> = {
  mentee: " They can't read plans you share with them either. Sessions you've booked stay booked.",
  mentor: " They can't book new sessions with you either. Booked sessions stay booked.",
};

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
        summary={isArchived ? "Move to messages" : "Archive"}
        intent={isArchived ? "unarchive" : "archive"}
        button={isArchived ? "Move to messages" : "Archive"}
      >
        {isArchived
          ? "We'll move this conversation back to your messages."
          : "We'll move this conversation out of your messages. It comes back when there's a new message."}{" "}
        {thread.role === "employer" ? "This applies to everyone on your team." : null}
      </Folded>
      {state === "former" || state === "unavailable" || state === "withdrawn" ? null : state ===
        "blocked" ? (
        <Folded key="unblock" summary="Unblock" intent="unblock" button="Unblock">
          You'll stop blocking <bdi>{nameInSentence(partner.name)}</bdi>.
        </Folded>
      ) : (
        <Folded
          key="block"
          summary="Block"
          intent="block"
          button={
            <span className="wrap-anywhere">
              Block <bdi>{nameInSentence(partner.name)}</bdi>
            </span>
          }
          isDestructive
        >
          You can't message each other {partner.jobTitle ? "in this conversation " : ""}until you
          unblock them.{alsoBlocked[thread.role]} We don't tell them that you blocked them.{" "}
          {thread.role === "employer" ? "This applies to everyone on your team." : null}
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
          label="What's wrong?"
          help="Our team reads this, the latest messages and any new ones until we've reviewed your report. We won't tell the other person that you reported it."
          rows={4}
          required
        />
        <SubmitButton variant="secondary">Send report</SubmitButton>
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
