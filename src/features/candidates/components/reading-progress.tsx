import { useEffect } from "react";
import { Link } from "react-router";
import { useQuietRevalidate } from "#platform/browser/use-quiet-revalidate.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { readCvPath } from "../candidates.constants.ts";

const lookEvery = 1_500;

/** The progress of reading a CV. The page checks by itself; without scripts, its reader does. */
export function ReadingProgress() {
  const revalidate = useQuietRevalidate();
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    // One after the other: a check would cancel the one under way, and the visitor's own navigation.
    const lookLater = () => {
      timer = setTimeout(async () => {
        await revalidate();
        if (!isOver) lookLater();
      }, lookEvery);
    };
    lookLater();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [revalidate]);
  return (
    <div className="grid justify-items-start gap-4 rounded-md border border-line bg-surface p-6">
      <Spinner label="We're reading your CV" />
      <p className="text-muted">
        This takes a few seconds, or up to a minute if we check it for viruses first.
      </p>
      <Link className="link" to={readCvPath}>
        Check again
      </Link>
    </div>
  );
}
