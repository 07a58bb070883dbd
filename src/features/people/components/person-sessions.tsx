import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import type { PersonDetails } from "../people.types.ts";

/** Devices on which the account is signed in, each with the button that signs it out. */
export function PersonSessions({ person }: { person: PersonDetails }) {
  return (
    <section aria-labelledby="sessions-title" className="grid gap-4">
      <h2 id="sessions-title" className="font-serif text-xl">
        Signed-in devices
      </h2>
      {person.openSessions.length === 0 ? (
        <p className="text-muted">Not signed in anywhere.</p>
      ) : (
        <ul className="border-t border-line">
          {person.openSessions.map((session) => (
            <li
              key={session.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
            >
              <div>
                <p>
                  {session.device}, {session.place}
                </p>
                <p className="text-sm text-muted">
                  Last used <LocalTime time={session.lastUsedAt} />
                </p>
              </div>
              {person.holdsMore ? null : (
                <ButtonForm
                  intent="end-session"
                  hidden={{ sessionId: session.id }}
                  variant="secondary"
                  size="small"
                >
                  Sign out
                  <span className="sr-only"> of {session.device}</span>
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
