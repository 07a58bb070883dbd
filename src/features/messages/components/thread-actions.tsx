import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { Thread } from "../messages.types.ts";

export interface ThreadActionsProps {
  thread: Thread;
  /** A report that was refused: what was typed, and what is wrong with it. */
  report: { reason: string; problem: string } | undefined;
}

/** What a member can do about a thread besides writing in it. */
export function ThreadActions({ thread, report }: ThreadActionsProps) {
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
      <details open={report !== undefined} className="border-t border-line pt-2">
        <Summary>Report</Summary>
        <Form method="post" noValidate className="mt-3 grid gap-4">
          <input type="hidden" name="intent" value="report" />
          <Field
            id="reason"
            label="What is wrong"
            help="An administrator reads this and the last messages of the conversation. The other person is not told."
            error={report?.problem}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                name="reason"
                rows={4}
                dir="auto"
                autoComplete="off"
                defaultValue={report?.reason}
              />
            )}
          </Field>
          <Submit intent="report">Send the report</Submit>
        </Form>
      </details>
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
    <details className="border-t border-line pt-2">
      <Summary>{summary}</Summary>
      <Form method="post" className="mt-3 grid gap-3 pb-2">
        <input type="hidden" name="intent" value={intent} />
        <p className="text-sm wrap-anywhere">{children}</p>
        <Submit intent={intent} isDestructive={isDestructive}>
          {button}
        </Submit>
      </Form>
    </details>
  );
}

function Summary({ children }: { children: string }) {
  return (
    <summary className="min-h-9 w-fit text-muted underline underline-offset-4 hover:text-ink">
      {children}
    </summary>
  );
}

function Submit({
  intent,
  isDestructive = false,
  children,
}: {
  intent: string;
  isDestructive?: boolean;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Button
      type="submit"
      variant={isDestructive ? "destructive" : "secondary"}
      busy={busy}
      className="w-fit"
    >
      {children}
    </Button>
  );
}
