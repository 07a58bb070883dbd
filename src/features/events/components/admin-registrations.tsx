import { Link } from "react-router";
import { LocalTime } from "#ui/local-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#ui/table.tsx";
import { adminEventPath, eventMessagesPath, registrationsFilePath } from "../events.constants.ts";
import { PageLinks } from "./page-links.tsx";

export interface AdminRegistrationsProps {
  eventId: string;
  registrations: {
    id: string;
    name: string;
    email: string;
    question: string | null;
    created_at: Date;
  }[];
  total: number;
  page: number;
  pages: number;
}

/** Registrations for an event, with people's questions. */
export function AdminRegistrations(props: AdminRegistrationsProps) {
  const { eventId, registrations, total, page, pages } = props;
  return (
    <section aria-labelledby="registrations-title" className="grid gap-4">
      <h2 id="registrations-title" className="text-xl">
        Registrations ({total})
      </h2>
      {total === 0 ? (
        <p>No one has registered yet.</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-6 gap-y-2">
            <Link className="link" to={eventMessagesPath(eventId)}>
              Email everyone who registered
            </Link>
            <a className="link" href={registrationsFilePath(eventId)} download>
              Download as CSV
            </a>
          </p>
          <Table caption="Registrations">
            <TableHead>
              <TableRow>
                <TableHeader>Name</TableHeader>
                <TableHeader>Email</TableHeader>
                <TableHeader>Question for the host</TableHeader>
                <TableHeader className="pr-0">Registered</TableHeader>
              </TableRow>
            </TableHead>
            <TableBody>
              {registrations.map(({ id, name, email, question, created_at }) => (
                <TableRow key={id}>
                  <TableHeader scope="row" className="min-w-32 wrap-anywhere">
                    <bdi>{name}</bdi>
                  </TableHeader>
                  <TableCell className="min-w-40 wrap-anywhere">{email}</TableCell>
                  <TableCell className="min-w-60 whitespace-pre-line wrap-anywhere">
                    <bdi>{question ?? ""}</bdi>
                  </TableCell>
                  <TableCell className="min-w-40 pr-0">
                    <LocalTime time={created_at} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          <PageLinks
            label="Pages of registrations"
            page={page}
            pages={pages}
            pathOf={(number) => `${adminEventPath(eventId)}?page=${number}`}
          />
        </>
      )}
    </section>
  );
}
