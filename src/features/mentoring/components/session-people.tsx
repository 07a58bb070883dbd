import { PersonPicture } from "#features/mentors/mentors-components.contract.ts";
import type { SessionPageDetails } from "../sessions/session-page.usecases.server.ts";

/** The other person of the session; for an administrator, both people. */
export function SessionPeople({
  booking,
  as,
  mentor,
}: Pick<SessionPageDetails, "booking" | "as" | "mentor">) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {as === "guest" ? null : <Person name={booking.guestName} title="Mentee" />}
      {as === "host" ? null : (
        <Person
          name={booking.hostName}
          title={mentor?.title ?? "Mentor"}
          photoId={mentor?.photo_id ?? null}
          isSample={mentor?.is_sample ?? false}
        />
      )}
    </ul>
  );
}

interface PersonProps {
  name: string;
  title: string;
  photoId?: string | null;
  isSample?: boolean;
}

function Person({ title, ...person }: PersonProps) {
  return (
    <li className="flex items-center gap-4">
      <PersonPicture {...person} className="size-16 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <bdi className="block font-semibold">{person.name}</bdi>
        <span className="text-muted">{title}</span>
      </p>
    </li>
  );
}
