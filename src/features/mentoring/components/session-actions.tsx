import { Link } from "react-router";
import { FoldedSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import type { OfferedAction } from "#features/booking/booking-parts.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { useFieldState } from "#ui/form/form-state.ts";
import type { SessionPageDetails } from "../sessions/session-page.usecases.server.ts";
import { SessionAction, SessionButton } from "./session-action.tsx";

export interface SessionActionsProps
  extends Pick<SessionPageDetails, "booking" | "as" | "actions" | "timeZone"> {
  /** The host's available times, where the session can be moved. */
  slots: readonly Date[];
}

/** Everything the reader can do to the session now. */
export function SessionActions(props: SessionActionsProps) {
  const { actions } = props;
  if (actions.length === 0) return null;
  return (
    <div className="grid gap-4">
      {actions
        .filter((action) => !isQuestion(action))
        .map((action) => (
          <SessionButton key={action.event} action={action} />
        ))}
      <div className="border-t border-line empty:hidden">
        {actions.filter(isQuestion).map((action) => (
          <SessionAction key={action.event} action={action}>
            {action.asksForTime ? <NewTime {...props} /> : null}
          </SessionAction>
        ))}
      </div>
    </div>
  );
}

/** Whether the action asks for something, or explains itself, before it's done. */
function isQuestion({ text, reason, asksForTime, isHarmful }: OfferedAction): boolean {
  return Boolean(text || reason || asksForTime || isHarmful);
}

function NewTime({ booking, as, slots, timeZone }: SessionActionsProps) {
  const field = useFieldState("startsAt");
  return (
    <FoldedSlotCalendar
      slots={slots.map((slot) => slot.toISOString())}
      host={{ timeZone: booking.hostTimeZone, label: as === "host" ? "you" : "the mentor" }}
      timeZone={timeZone}
      chosen={field.value || null}
      error={field.error}
      empty={<NoTimes as={as} />}
    />
  );
}

function NoTimes({ as }: Pick<SessionActionsProps, "as">) {
  if (as === "guest") return <p>Send a message to ask for one, or cancel the session.</p>;
  if (as === "admin") return <p>You can still cancel the session.</p>;
  return (
    <p>
      Check{" "}
      <Link to={studioPaths.availability} className="link">
        your availability
      </Link>
      , or cancel the session.
    </p>
  );
}
