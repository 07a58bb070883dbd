import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";
import { classNames } from "#ui/styles/class-names.ts";
import { type CarouselMentor, MentorSlide } from "./mentor-slide.tsx";
import { useDrift } from "./use-drift.ts";
import { useLessMotion } from "./use-less-motion.ts";

/**
 * Mentors in a row that moves by itself. Without scripts, with less motion asked for, or with few
 * enough mentors to show them all, it is a row that one scrolls.
 */
export function MentorCarousel({ mentors }: { mentors: readonly CarouselMentor[] }) {
  const track = useRef<HTMLElement>(null);
  const copy = useRef<HTMLUListElement>(null);
  const overflows = useOverflow(track);
  const moves = !useLessMotion() && overflows;
  const [playing, setPlaying] = useState(true);
  useDrift({ track, copy, playing: moves && playing });
  const takeOver = () => setPlaying(false);

  return (
    <div className="grid gap-4">
      <section
        ref={track}
        aria-label="Mentors"
        data-starts
        onTouchMove={takeOver}
        onWheel={(event) => {
          if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) takeOver();
        }}
        className="relative -mx-5 flex overflow-x-auto overscroll-x-contain px-5 py-1 [scrollbar-color:var(--control)_transparent] [scrollbar-width:thin] sm:-mx-8 sm:px-8"
      >
        <ul className="flex">
          {mentors.map((mentor) => (
            <MentorSlide key={mentor.id} mentor={mentor} />
          ))}
        </ul>
        {moves ? (
          <ul ref={copy} aria-hidden className="flex">
            {mentors.map((mentor) => (
              <MentorSlide key={mentor.id} mentor={mentor} repeated />
            ))}
          </ul>
        ) : null}
      </section>
      <Button
        variant="quiet"
        size="small"
        className={classNames("-ml-3 justify-self-start", !moves && "invisible")}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
        {playing ? "Pause scrolling" : "Resume scrolling"}
      </Button>
    </div>
  );
}

/** Whether the first list in the row is wider than what the row shows of it. */
function useOverflow(track: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const row = track.current;
    const list = row?.firstElementChild;
    if (!(row && list)) return;
    const observer = new ResizeObserver(() => setOverflows(list.clientWidth > row.clientWidth));
    observer.observe(row);
    observer.observe(list);
    return () => observer.disconnect();
  }, [track]);
  return overflows;
}
