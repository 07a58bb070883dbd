import { type ReactNode, useId } from "react";
import { Page } from "#ui/page/page.tsx";
import { PartLinks } from "#ui/page/part-links.tsx";
import { studioPaths } from "../mentors.constants.ts";

const parts = [
  [studioPaths.overview, "Overview"],
  [studioPaths.sessions, "Sessions"],
  [studioPaths.availability, "Availability"],
  [studioPaths.calendars, "Calendars"],
  [studioPaths.profile, "Profile"],
  [studioPaths.plans, "Shared plans"],
  [studioPaths.earnings, "Earnings"],
  [studioPaths.payouts, "Payouts"],
] as const;

/** The frame of every page of the mentor studio: its title and links to the others. */
export function StudioFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <Page title={title} {...(lead ? { lead } : {})}>
      <PartLinks label="Mentor studio" parts={parts} className="mb-8" />
      {children}
    </Page>
  );
}

/** One part of a studio page, named by its heading. */
export function StudioPart({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-5">
      <div className="grid gap-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead ? <div className="max-w-text text-muted">{lead}</div> : null}
      </div>
      {children}
    </section>
  );
}
