import { useEffect, useRef, useState } from "react";
import { AppointmentTime } from "#features/booking/booking-components.contract.ts";
import { useQuietRevalidate } from "#platform/browser/use-quiet-revalidate.ts";
import { formatMoney, type Money } from "#shared/money.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";

export interface SlotHoldProps {
  startsAt: Date;
  endsAt: Date;
  expiresAt: Date;
  /** By the server's clock when the page was made. */
  secondsLeft: number;
  price: Money;
  /** The law doesn't let us charge the viewer. */
  isFree: boolean;
  /** The viewer's zone as the server knows it. */
  timeZone: string;
  mentorZone: string;
}

export interface HeldTimeProps {
  /** Null: none is held. */
  hold: SlotHoldProps | null;
  /** The page already says why no time is held. */
  isExplained: boolean;
}

/** The time that is held for the viewer. Once it isn't held anymore, a notice takes its place. */
export function HeldTime({ hold, isExplained }: HeldTimeProps) {
  const [wasHeld, setWasHeld] = useState(hold !== null);
  if (hold && !wasHeld) setWasHeld(true);
  const hasLapsed = wasHeld && !hold && !isExplained;
  const notice = useRef<HTMLDivElement>(null);
  // Someone who is typing goes on. A button of the hold went with it, and so did its focus.
  useEffect(() => {
    if (hasLapsed && document.activeElement === document.body) notice.current?.focus();
  }, [hasLapsed]);
  return (
    <>
      {hold ? <SlotHold {...hold} /> : null}
      <div
        ref={notice}
        role="status"
        tabIndex={-1}
        className={
          hasLapsed ? "rounded-sm border border-l-4 border-control bg-surface px-4 py-3" : "sr-only"
        }
      >
        {hasLapsed ? (
          <>
            <p className="font-semibold">We're no longer holding this time for you</p>
            <p>If you've paid, your session is under Your sessions. If not, you weren't charged.</p>
          </>
        ) : null}
      </div>
    </>
  );
}

/** The held time, with the ways to pay for it or release it. */
function SlotHold({ secondsLeft, expiresAt, price, isFree, mentorZone, ...time }: SlotHoldProps) {
  const left = useSecondsLeft(secondsLeft);
  const revalidate = useQuietRevalidate();
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void revalidate();
  }, [isOver, revalidate]);
  return (
    <section
      aria-labelledby="hold-title"
      className="grid gap-4 rounded-md border border-l-4 border-accent bg-surface p-6"
    >
      <h2 id="hold-title" className="font-serif text-xl font-medium">
        We're holding this time for you
      </h2>
      <AppointmentTime {...time} other={{ timeZone: mentorZone, label: "the mentor" }} />
      <p>
        You have until <LocalTime time={expiresAt} /> to {isFree ? "book it" : "pay"}
        {left === null ? "." : <RemainingTime seconds={left} />}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonForm intent="pay" busyLabel="Processing...">
          {isFree ? "Book for free" : `Pay ${formatMoney(price)}`}
        </ButtonForm>
        <ButtonForm intent="release" variant="secondary">
          Release this time
        </ButtonForm>
      </div>
    </section>
  );
}

function RemainingTime({ seconds }: { seconds: number }) {
  const minutes = Math.floor(seconds / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return (
    <span className="tabular-nums">
      : {minutes}:{rest} left.
    </span>
  );
}

/**
 * Counts down once scripts run; null before. The browser's clock may be wrong, but it runs at the right speed.
 */
function useSecondsLeft(secondsAtFirst: number): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const start = performance.now();
    const count = () =>
      setLeft(Math.max(0, secondsAtFirst - Math.floor((performance.now() - start) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [secondsAtFirst]);
  return left;
}
