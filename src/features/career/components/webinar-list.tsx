import { Link } from "react-router";
import { markSamples } from "#shared/samples.ts";
import { SampleBadge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { SampleNote } from "#ui/page/sample-note.tsx";

export interface WebinarListProps {
  webinars: readonly {
    id: string;
    title: string;
    startsAt: Date;
    /** The host's. */
    timeZone: string;
    durationMinutes: number;
    host: string;
    /** The page of its event. */
    path: string;
    is_sample: boolean;
  }[];
}

export function WebinarList({ webinars }: WebinarListProps) {
  if (webinars.length === 0) {
    return (
      <EmptyState title="No upcoming webinars">
        <p>
          New webinars appear here and on the{" "}
          <Link className="link" to="/events">
            events page
          </Link>
          , where you can sign up for email updates.
        </p>
      </EmptyState>
    );
  }
  const marks = markSamples(webinars.map(({ is_sample }) => is_sample));
  return (
    <div className="grid gap-6">
      {marks === "list" ? <SampleNote>These webinars are samples.</SampleNote> : null}
      <ul className="border-t border-line">
        {webinars.map(
          ({ id, title, startsAt, timeZone, durationMinutes, host, path, is_sample }) => (
            <li
              key={id}
              className="grid items-center gap-x-10 gap-y-3 border-b border-line py-6 md:grid-cols-[13rem_1fr_auto]"
            >
              <p className="text-muted">
                <LocalTime time={startsAt} zone={timeZone} />
                <span className="block text-sm">{durationMinutes} minutes, online</span>
              </p>
              <div className="grid gap-1">
                {marks === "entries" && is_sample ? (
                  <p>
                    <SampleBadge />
                  </p>
                ) : null}
                <h3 className="text-xl">{title}</h3>
                <p className="text-muted">{host}</p>
              </div>
              <Button asChild variant="secondary" className="justify-self-start">
                <Link to={path}>
                  Register Free<span className="sr-only">: {title}</span>
                </Link>
              </Button>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
