import { useActionData } from "react-router";
import { MessageComposer, ThreadPanel } from "#features/messages/messages-components.contract.ts";
import { isFormAnswer, textOf } from "#shared/form-answer.ts";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";

/** Messages between the employer's people and the applicant. */
export function CandidateConversation({
  conversation,
}: {
  conversation: NonNullable<Candidate["conversation"]>;
}) {
  const answer = useActionData<unknown>();
  const refused = isFormAnswer(answer) ? answer : undefined;
  return (
    <section id="messages" aria-labelledby="messages-title" className="grid gap-4">
      <h2 id="messages-title" className="text-xl">
        Messages
      </h2>
      {conversation.kind === "thread" ? (
        <ThreadPanel loaded={conversation.loaded} idPrefix="message-" />
      ) : conversation.kind === "new" ? (
        <>
          <p className="text-muted">
            The applicant sees your name. Everyone hiring for this job can read the replies. You can
            attach files once you&apos;ve sent your first message.
          </p>
          <MessageComposer
            partnerName={conversation.partnerName}
            draftId={textOf(refused?.values, "messageId") || conversation.draftId}
            idPrefix="message-"
          />
        </>
      ) : (
        <p className="text-muted">{conversation.reason}</p>
      )}
    </section>
  );
}
