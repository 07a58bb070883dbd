import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import type { SlotCalendarProps } from "./slot-calendar.tsx";

const load = async () => ({ default: (await import("./slot-calendar.tsx")).SlotCalendar });
// The server loads it first: a page without scripts would never show content that's rendered later.
const Calendar = import.meta.env.SSR ? (await load()).default : lazy(() => fetchLater(load));

/** Distance in pixels at which the calendar is fetched, before it is reached. */
const margin = 800;

/**
 * A calendar of available times far down a page with many readers: it's fetched only when the visitor
 * scrolls near. `eager` shows it right away, as a page without scripts must; `before` is shown in its
 * place until then.
 */
export function LateSlotCalendar({
  eager,
  before,
  ...props
}: SlotCalendarProps & { eager: boolean; before: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${margin}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      data-starts
      className={isNear || eager ? "min-h-96" : "min-h-96 noscript:min-h-0"}
    >
      {eager || isNear ? (
        <Suspense fallback={before}>
          <Calendar {...props} />
        </Suspense>
      ) : (
        before
      )}
    </div>
  );
}
