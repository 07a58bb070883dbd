import type { ReactNode } from "react";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { type Sector, sectorText } from "../drawings/sector.ts";
import { classNames } from "../styles/class-names.ts";

export interface HeroProps {
  /** A few words above the title that say where one is. */
  kicker?: ReactNode;
  title: ReactNode;
  lead: ReactNode;
  /** Buttons; the first one is the page's main action. */
  actions?: ReactNode;
  /** A drawing; beside the words on wide screens. */
  figure?: ReactNode;
  /** Colors the kicker, so that a sector is recognized. */
  sector?: Sector;
}

/** The top of a page that introduces something, with the page's one h1. */
export function Hero(props: HeroProps) {
  return (
    <CachedMarkup
      as="section"
      className="relative overflow-hidden border-b border-line"
      of={HeroContent}
      content={props}
    />
  );
}

function HeroContent({ kicker, title, lead, actions, figure, sector }: HeroProps) {
  return (
    <div
      className={classNames(
        "mx-auto grid w-full max-w-page items-center gap-10 px-5 py-14 sm:px-8 md:py-24",
        figure ? "md:grid-cols-[7fr_5fr]" : undefined,
      )}
    >
      <div className="grid justify-items-start gap-5">
        {kicker ? (
          <p className={classNames("font-semibold", sector ? sectorText[sector] : "text-accent")}>
            {kicker}
          </p>
        ) : null}
        <h1 className="max-w-[18ch] text-3xl">{title}</h1>
        <p className="max-w-[38rem] text-lg text-muted">{lead}</p>
        {/* One below another on a phone: whether two fit beside each other would change with the font. */}
        {actions ? (
          <div className="mt-2 flex flex-col items-start gap-3 sm:flex-row sm:flex-wrap sm:items-center">
            {actions}
          </div>
        ) : null}
      </div>
      {figure ? <div className="mx-auto w-full max-w-[28rem] md:mr-0">{figure}</div> : null}
    </div>
  );
}
