import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "#ui/content/table.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { Choice } from "#ui/form/choice.tsx";
import {
  type Attendance,
  attendanceOf,
  attendances,
  attendanceWords,
} from "../attendance/attendance.rules.ts";
import {
  eventMessagesPath,
  registrationsFilePath,
  registrationsPath,
} from "../events.constants.ts";
import { AttendanceForm, MarkTheRest } from "./attendance-form.tsx";
import { PageLinks } from "./page-links.tsx";

interface Registration {
  id: string;
  name: string;
  email: string;
  question: string | null;
  attended: boolean | null;
  created_at: Date;
}

export interface AdminRegistrationsProps {
  eventId: string;
  registrations: readonly Registration[];
  /** Of everyone who registered, however many are listed. */
  counts: Readonly<Record<Attendance, number>>;
  /** Only these are listed; undefined: everyone. */
  attendance: Attendance | undefined;
  /** From then on it can be marked who came. */
  hasStarted: boolean;
  total: number;
  page: number;
  pages: number;
}

/** Registrations for an event, with people's questions and who came. */
export function AdminRegistrations(props: AdminRegistrationsProps) {
  const { eventId, registrations, counts, attendance, hasStarted, total, page, pages } = props;
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
              Email people who registered
            </Link>
            <a className="link" href={registrationsFilePath(eventId)} download>
              Download as CSV
            </a>
          </p>
          {hasStarted ? (
            <>
              <ChoiceLinks
                label="Attendance"
                choices={[undefined, ...attendances].map((each) => ({
                  to: registrationsPath(eventId, { attendance: each }),
                  label: each
                    ? `${attendanceWords[each]} (${counts[each]})`
                    : `Everyone (${total})`,
                  current: each === attendance,
                }))}
              />
              <MarkTheRest count={counts.unmarked} />
            </>
          ) : (
            <p className="text-muted">You can mark who attended once the event has started.</p>
          )}
          {registrations.length === 0 ? (
            <p>No one to show.</p>
          ) : hasStarted ? (
            <AttendanceForm key={`${attendance} ${page} ${counts.came} ${counts.missed}`}>
              <RegistrationTable registrations={registrations} canMark />
            </AttendanceForm>
          ) : (
            <RegistrationTable registrations={registrations} canMark={false} />
          )}
          <PageLinks
            label="Pages of registrations"
            page={page}
            pages={pages}
            pathOf={(number) => registrationsPath(eventId, { attendance, page: number })}
          />
        </>
      )}
    </section>
  );
}

function RegistrationTable({
  registrations,
  canMark,
}: {
  registrations: readonly Registration[];
  canMark: boolean;
}) {
  return (
    <Table stacked caption="Registrations">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          {canMark ? <TableHeader>Attendance</TableHeader> : null}
          <TableHeader>Email</TableHeader>
          <TableHeader>Question</TableHeader>
          <TableHeader className="pr-0">Registered</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {registrations.map(({ id, name, email, question, attended, created_at }) => (
          <TableRow key={id}>
            <TableHeader scope="row" className="wrap-anywhere sm:min-w-32">
              {canMark ? (
                <Choice type="checkbox" name="registration" value={id}>
                  <bdi>{name}</bdi>
                </Choice>
              ) : (
                <bdi>{name}</bdi>
              )}
            </TableHeader>
            {canMark ? (
              <TableCell label="Attendance" className="sm:min-w-32">
                <AttendanceBadge attended={attended} />
              </TableCell>
            ) : null}
            <TableCell label="Email" className="wrap-anywhere sm:min-w-40">
              {email}
            </TableCell>
            <TableCell label="Question" className="whitespace-pre-line wrap-anywhere sm:min-w-60">
              <bdi>{question ?? ""}</bdi>
            </TableCell>
            <TableCell label="Registered" className="pr-0 sm:min-w-40">
              <LocalTime time={created_at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const tones = { came: "success", missed: "neutral", unmarked: null } as const;

function AttendanceBadge({ attended }: { attended: boolean | null }) {
  const attendance = attendanceOf(attended);
  const tone = tones[attendance];
  const words = attendanceWords[attendance];
  return tone ? (
    <Badge tone={tone}>{words}</Badge>
  ) : (
    <span className="text-sm text-muted">{words}</span>
  );
}
