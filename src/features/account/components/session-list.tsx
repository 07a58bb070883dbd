import { Form, useNavigation } from "react-router";
import type { OwnSession } from "#features/auth/auth.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { SecuritySection } from "./security-section.tsx";

/** Where one is signed in, with a way to end each. Its forms work without scripts. */
export function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const busyWith = useNavigation().formData?.get("intent");
  return (
    <SecuritySection
      id="sessions"
      title="Where you are signed in"
      lead="End what you do not recognise, and choose a new password then. Places are by country."
    >
      <ul aria-label="Sessions" className="border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 ? (
          <Form method="post">
            <Button
              type="submit"
              name="intent"
              value="others"
              variant="secondary"
              size="small"
              busy={busyWith === "others"}
            >
              Sign out all others
            </Button>
          </Form>
        ) : null}
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value="everywhere"
            variant="destructive"
            size="small"
            busy={busyWith === "everywhere"}
          >
            Sign out everywhere
          </Button>
        </Form>
      </div>
    </SecuritySection>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, place, signedInAt, lastUsedAt, isCurrent } = session;
  const ending = useNavigation().formData?.get("session") === id;
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
      <Form method="post">
        <input type="hidden" name="session" value={id} />
        <input type="hidden" name="intent" value={isCurrent ? "this" : "one"} />
        <Button
          type="submit"
          variant="quiet"
          size="small"
          busy={ending}
          aria-label={isCurrent ? "Sign out this device" : `Sign out ${device}, ${place}`}
        >
          Sign out
        </Button>
      </Form>
    </li>
  );
}
