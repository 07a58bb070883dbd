import { useEffect, useRef, useState } from "react";
import { fetchLater } from "#shared/fetch-later.ts";
import { classNames } from "#ui/styles/class-names.ts";
import type { SamplePortraitProps } from "./sample-portrait.tsx";

const load = async () => (await import("./sample-portrait.tsx")).SamplePortrait;
let drawing = import.meta.env.SSR ? await load() : undefined;
let fetching: Promise<void> | undefined;

/** Fetches once for all portraits of a page. */
function fetchDrawing(): Promise<void> {
  fetching ??= fetchLater(load).then((fetched) => {
    drawing = fetched;
  });
  return fetching;
}

/**
 * A sample's portrait, whose shapes are only fetched where the server hasn't drawn it: what it drew
 * stays as it is. Give it the name as its key, too.
 */
export function LatePortrait({ name, className }: SamplePortraitProps) {
  const place = useRef<SVGSVGElement>(null);
  const [Drawing, setDrawing] = useState(() => drawing);
  useEffect(() => {
    if (place.current?.childElementCount === 0)
      fetchDrawing().then(() => setDrawing(() => drawing), reportError);
  }, []);
  return Drawing ? (
    <Drawing name={name} className={className} />
  ) : (
    <svg
      ref={place}
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden
      className={classNames("block rounded-sm", className)}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}
