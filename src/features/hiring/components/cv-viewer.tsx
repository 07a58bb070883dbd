import { useEffect, useRef, useState } from "react";
import { drawPdf } from "#platform/browser/draw-pdf.ts";
import { Spinner } from "#ui/content/spinner.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Alert } from "#ui/messages/alert.tsx";

const maxPages = 20;

/** A CV in the page, once it's asked for: opening it is recorded. Without scripts there's the download. */
export function CvViewer({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="secondary" className="noscript:hidden" onClick={() => setOpen(true)}>
        Show CV here
      </Button>
    );
  }
  return <Pages path={path} />;
}

function Pages({ path }: { path: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [pageCount, setPageCount] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const target = box.current;
    if (!target) return;
    drawPdf(path, target, { maxPages, signal: stop.signal }).then(
      (count) => {
        setPageCount(count);
        setState("shown");
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setState("failed");
        reportError(error);
      },
    );
    return () => stop.abort();
  }, [path]);
  return (
    <div className="grid gap-3">
      {state === "loading" ? <Spinner label="Loading the CV" /> : null}
      {state === "failed" ? (
        <Alert variant="destructive" title="We can't show this CV here. Download it instead." />
      ) : null}
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="CV"
        className="grid max-h-[80vh] gap-3 overflow-auto rounded-md border border-line bg-sunken p-2 empty:hidden"
      />
      {pageCount > maxPages ? (
        <p className="text-sm text-muted">
          These are the first {maxPages} of {pageCount} pages. Download the CV to see the rest.
        </p>
      ) : null}
    </div>
  );
}
