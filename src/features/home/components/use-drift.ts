import { type RefObject, useEffect } from "react";

/** The specification's pace: 1 px every 50 ms. */
const pace = { pixels: 1, milliseconds: 50 };

export interface Drift {
  /** The element that scrolls; its first list, and the copy of that list behind it. */
  track: RefObject<HTMLElement | null>;
  copy: RefObject<HTMLElement | null>;
  playing: boolean;
}

/**
 * Moves a row sideways, slowly and for ever. It rests while somebody points at it or has the focus
 * in it, and while nobody can see it.
 */
export function useDrift({ track, copy, playing }: Drift): void {
  useEffect(() => {
    const [row, behind] = [track.current, copy.current];
    if (!(playing && row && behind)) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    let onScreen = false;

    const step = () => {
      if (row.matches(":hover, :focus-within")) return;
      const lap = behind.offsetLeft - (row.firstElementChild as HTMLElement).offsetLeft;
      const next = row.scrollLeft + pace.pixels;
      row.scrollLeft = next >= lap ? next - lap : next;
    };
    const startOrStop = () => {
      const wanted = onScreen && document.visibilityState === "visible";
      if (wanted === (timer !== undefined)) return;
      if (wanted) {
        timer = setInterval(step, pace.milliseconds);
      } else {
        clearInterval(timer);
        timer = undefined;
      }
    };
    const observer = new IntersectionObserver((entries) => {
      onScreen = entries.at(-1)?.isIntersecting ?? false;
      startOrStop();
    });
    observer.observe(row);
    document.addEventListener("visibilitychange", startOrStop);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", startOrStop);
      clearInterval(timer);
    };
  }, [track, copy, playing]);
}
