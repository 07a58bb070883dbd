import { DescriptionList } from "#ui/content/description-list.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import type { MailingDesk } from "../drafts.usecases.server.ts";

export interface MailingProgressProps {
  desk: MailingDesk;
  path: string;
}

const number = (count: number) => count.toLocaleString("en-US");

/** Progress of a mailing, with its problems and the actions for them. */
export function MailingProgress({ desk, path }: MailingProgressProps) {
  const { mailing, counts, maySend } = desk;
  const { name } = mailing.status;
  return (
    <section aria-labelledby="progress-title" className="grid max-w-3xl gap-6">
      <h2 id="progress-title" className="text-xl">
        Progress
      </h2>
      {mailing.note ? <Alert title={mailing.note} /> : null}
      {maySend && (name === "sending" || name === "paused") ? (
        <div className="flex flex-wrap items-start gap-4">
          {name === "sending" ? (
            <ButtonForm action={path} intent="pause" ignoresDoubleClick>
              Pause
            </ButtonForm>
          ) : (
            <ButtonForm action={path} intent="resume" ignoresDoubleClick>
              Resume
            </ButtonForm>
          )}
          <FoldedForm label="Stop permanently" look="link" action={path} intent="stop">
            <p>
              {counts.waiting === 1 ? "1 person" : `${number(counts.waiting)} people`} won&apos;t
              get the email. You can&apos;t resume sending.
            </p>
            <SubmitButton variant="destructive">Stop permanently</SubmitButton>
          </FoldedForm>
        </div>
      ) : null}
      <DescriptionList
        items={[
          {
            term: "Recipients",
            description: `${number(counts.recipients)}, counted when sending started`,
          },
          {
            term: "Accepted",
            description: `${number(counts.handed_over)}. Our email server accepted these. It can't tell us whether they reached the inbox.`,
          },
          ...waitingRows(desk),
          {
            term: "Failed",
            description: `${number(counts.failed)}. The email server refused these, or couldn't take them after several tries.`,
          },
          {
            term: "Skipped",
            description: desk.hasUnsubscribeLink
              ? `${number(counts.skipped)}. Before their turn, they left the group, changed their email, or had their account suspended or deleted.`
              : `${number(counts.skipped)}. Before their turn, they left the group, had their account suspended or deleted, or changed to an email that gets this message anyway.`,
          },
          {
            term: "Unknown",
            description: `${number(counts.unknown)}. We lost the server's answer, so these may have been sent.`,
          },
          ...(desk.hasUnsubscribeLink
            ? [
                {
                  term: "Unsubscribed",
                  description: `${number(counts.unsubscribed)}, using the link in the email`,
                },
              ]
            : []),
        ]}
      />
      {counts.undecided > 0 && maySend ? <UnknownDecision desk={desk} path={path} /> : null}
      <Problems problems={desk.problems} />
    </section>
  );
}

/** A stopped mailing still sends the batch that's under way, and nothing after it. */
function waitingRows({ mailing, counts: { waiting, sending } }: MailingDesk) {
  if (mailing.status.name !== "stopped") {
    return [{ term: "Waiting", description: number(waiting + sending) }];
  }
  return [
    ...(sending > 0 ? [{ term: "Sending", description: number(sending) }] : []),
    { term: "Not sent", description: number(waiting) },
  ];
}

function UnknownDecision({ desk, path }: MailingProgressProps) {
  const { counts, mailing } = desk;
  const count = number(counts.undecided);
  const mayAgain = mailing.status.name !== "stopped";
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface p-6">
      <h3 className="text-lg font-semibold">Unknown outcome: {count}</h3>
      <p>
        The server stopped or lost its connection while sending these. We don't send them again
        automatically, because some people may already have them.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonForm action={path} intent="left">
          Don&apos;t send these again
        </ButtonForm>
        {mayAgain ? (
          <ButtonForm action={path} intent="again" variant="secondary">
            Send these again
          </ButtonForm>
        ) : null}
      </div>
    </div>
  );
}

function Problems({ problems }: Pick<MailingDesk, "problems">) {
  if (problems.length === 0) return null;
  return (
    <Table caption="Failed and unknown">
      <TableHead>
        <TableRow>
          <TableHeader>Email</TableHeader>
          <TableHeader>Outcome</TableHeader>
          <TableHeader>Reason</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {problems.map(({ id, email, state, reason }) => (
          <TableRow key={id}>
            <TableCell className="wrap-anywhere">{email ?? "Deleted"}</TableCell>
            <TableCell>{state === "failed" ? "Failed" : "Unknown"}</TableCell>
            <TableCell className="wrap-anywhere">{reason ?? "The process ended"}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
