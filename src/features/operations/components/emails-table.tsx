import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import type { UnsentEmail } from "../emails.usecases.server.ts";
import { jobPath } from "../operations.constants.ts";

/** Emails that failed, each with a way to send it again, or that wait. */
export function EmailsTable({
  emails,
  state,
}: {
  emails: readonly UnsentEmail[];
  state: "waiting" | "failed";
}) {
  return (
    <Table caption={state === "failed" ? "Failed emails" : "Waiting emails"}>
      <TableHead>
        <TableRow>
          <TableHeader>Subject</TableHeader>
          <TableHeader>To</TableHeader>
          <TableHeader>{state === "failed" ? "Failed" : "Next attempt"}</TableHeader>
          <TableHeader>Attempts</TableHeader>
          <TableHeader>Last error</TableHeader>
          {state === "failed" ? <TableHeader>Action</TableHeader> : null}
        </TableRow>
      </TableHead>
      <TableBody>
        {emails.map((email) => (
          <TableRow key={email.id}>
            <TableHeader scope="row" className="min-w-48">
              <Link className="link text-base" to={jobPath(email.queue, email.id)}>
                {email.subject}
              </Link>
            </TableHeader>
            <TableCell>{email.recipient}</TableCell>
            <TableCell className="whitespace-nowrap">
              <LocalTime time={email.at} />
            </TableCell>
            <TableCell>{email.attempts}</TableCell>
            <TableCell className="min-w-48 wrap-anywhere">{email.error ?? "None"}</TableCell>
            {state === "failed" ? (
              <TableCell>
                {email.isTooLate ? (
                  "Too late to send"
                ) : (
                  <ButtonForm
                    hidden={{ queue: email.queue, id: email.id }}
                    variant="secondary"
                    size="small"
                  >
                    Send again
                  </ButtonForm>
                )}
              </TableCell>
            ) : null}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
