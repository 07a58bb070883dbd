import { CalendarPlus, Video } from "lucide-react";
import { useEffect } from "react";
import { joinMinutes } from "#features/booking/booking-parts.contract.ts";
import { useQuietRevalidate } from "#platform/browser/use-quiet-revalidate.ts";
import { toMilliseconds } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";

export interface SessionJoinProps {
  meetingUrl: string | null;
  startsAt: Date;
  endsAt: Date;
  /** By the server's clock when the page was made. */
  now: Date;
  calendarPath: string;
}

const maxTimerMilliseconds = toMilliseconds({ days: 1 });

/** The link to the meeting shortly before it starts, and the file for the reader's calendar. */
export function SessionJoin({ meetingUrl, startsAt, endsAt, now, calendarPath }: SessionJoinProps) {
  const opensIn = startsAt.getTime() - toMilliseconds({ minutes: joinMinutes }) - now.getTime();
  const isOpen = opensIn <= 0 && now < endsAt;
  const revalidate = useQuietRevalidate();
  useEffect(() => {
    if (opensIn <= 0 || opensIn > maxTimerMilliseconds) return;
    const timer = setTimeout(revalidate, opensIn + 1000);
    return () => clearTimeout(timer);
  }, [opensIn, revalidate]);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {isOpen && meetingUrl ? (
          <Button asChild>
            <a href={meetingUrl} rel="noopener noreferrer" target="_blank">
              <Video aria-hidden />
              Join the video call
            </a>
          </Button>
        ) : null}
        {now < endsAt ? (
          <Button asChild variant="secondary">
            <a href={calendarPath} download="session.ics">
              <CalendarPlus aria-hidden />
              Add to calendar
            </a>
          </Button>
        ) : null}
      </div>
      {opensIn > 0 ? (
        <p className="text-sm text-muted">
          You can join from this page {joinMinutes} minutes before the start.
        </p>
      ) : null}
    </div>
  );
}
