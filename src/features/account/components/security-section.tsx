import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "#ui/controls/button.tsx";

/** One matter of the security page under its own heading. */
export function SecuritySection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid scroll-mt-6 gap-5 border-t border-line py-8 first:border-t-0 first:pt-0"
    >
      <div className="grid gap-1">
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        {lead ? <p className="text-muted">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

/**
 * A button that opens a form in its place. Giving the form up brings the focus back to it; a form
 * that is `done` leaves it to the news of that.
 */
export function OpensForm({
  label,
  children,
}: {
  label: string;
  children: (done: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const [wasGivenUp, setGivenUp] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input:not([tabindex="-1"])')?.focus();
    else if (wasGivenUp) button.current?.focus();
  }, [open, wasGivenUp]);

  const close = ({ givenUp }: { givenUp: boolean }) => {
    setOpen(false);
    setGivenUp(givenUp);
  };
  return open ? (
    <div ref={form} className="grid gap-4">
      {children(() => close({ givenUp: false }))}
      <Button
        variant="quiet"
        size="small"
        className="w-fit"
        onClick={() => close({ givenUp: true })}
      >
        Cancel
      </Button>
    </div>
  ) : (
    <Button ref={button} variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}
