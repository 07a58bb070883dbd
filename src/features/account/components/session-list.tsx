import type { OwnSession } from "#features/auth/auth.contract.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { SecuritySection } from "./security-section.tsx";

/** Signed-in sessions, with a way to end each. Its forms work without scripts. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <SecuritySection
      id="sessions"
      title="Where you're signed in"
      lead="Sign out any device you don't recognize, and change your password. Locations show only the country."
    >
      <ul aria-label="Devices" className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <ButtonForm intent="others" variant="secondary" size="small">
            Sign out all others
          </ButtonForm>
        ) : null}
        <ButtonForm intent="everywhere" variant="destructive" size="small">
          Sign out everywhere
        </ButtonForm>
      </div>
    </SecuritySection>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, place, signedInAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {isCurrent ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className="text-sm text-muted">{place}</p>
        <p className="text-sm text-muted">
          Signed in <LocalTime time={signedInAt} />
        </p>
        <p className="text-sm text-muted">
          Last used <LocalTime time={lastUsedAt} />
        </p>
      </div>
      <ButtonForm
        intent={isCurrent ? "this" : "one"}
        hidden={{ session: id }}
        variant="quiet"
        size="small"
        aria-label={isCurrent ? "Sign out this device" : `Sign out ${device}, ${place}`}
      >
        Sign out
      </ButtonForm>
    </li>
  );
}
