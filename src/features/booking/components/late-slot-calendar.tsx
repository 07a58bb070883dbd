import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { newVersion } from "#shared/new-version.ts";
import type { SlotCalendarProps } from "./slot-calendar.tsx";

const load = async () => ({ default: (await import("./slot-calendar.tsx")).SlotCalendar });
const sayReload = async () => ({ default: () => <p>{newVersion}</p> });
// The server loads it first: a page without scripts would never show content that's rendered later.
const Calendar = import.meta.env.SSR
  ? (await load()).default
  : lazy(() => fetchLater(load, sayReload));

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
  const isNear = useNear(place);
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

/** A calendar inside a closed form: it's fetched once the form is opened. Without scripts, it's in the page. */
export function FoldedSlotCalendar(props: SlotCalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const before = <p className="text-muted noscript:hidden">Loading available times...</p>;
  return (
    <div ref={place}>
      {isNear ? (
        <Suspense fallback={before}>
          <Calendar {...props} />
        </Suspense>
      ) : (
        before
      )}
      <noscript>{import.meta.env.SSR ? <Calendar {...props} /> : null}</noscript>
    </div>
  );
}

/** Whether an element has ever been shown near what the visitor sees. */
function useNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${margin}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
