import { type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";

export interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The anchor that links to the section name. */
  id?: string;
  tone?: "paper" | "sunken";
  /** Beside the title on wide screens: a link to more, or a filter. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One part of a page, from edge to edge, under a heading of the second level. */
export function Section({ title, lead, id, tone = "paper", aside, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={classNames("scroll-mt-6", tone === "sunken" && "border-y border-line bg-sunken")}
    >
      <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-14 sm:px-8 sm:py-20">
        <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <div className="grid gap-3">
            <h2 id={headingId} className="max-w-text text-2xl">
              {title}
            </h2>
            {lead ? <p className="max-w-text text-lg text-muted">{lead}</p> : null}
          </div>
          {aside}
        </header>
        {children}
      </div>
    </section>
  );
}
