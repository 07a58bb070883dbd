import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { SlotCalendarProps } from "./slot-calendar.tsx";

const load = async () => (await import("./slot-calendar.tsx")).SlotCalendar;
// The server has it at once: what it would render later, a page without scripts would never show.
const Calendar = import.meta.env.SSR ? await load() : lazy(async () => ({ default: await load() }));

/** So many pixels before it is reached, the calendar is fetched. */
const margin = 800;

/**
 * A calendar of free times far down a page that many read: its script and its times are only there once
 * somebody comes near. `eager` shows it at once, as a page without scripts must; `before` is what stands
 * in its place until then.
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
    <div ref={place} className="min-h-96">
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
