import type { ReactNode } from "react";
import { CachedMarkup } from "../content/cached-markup.tsx";
import { Arcs } from "../drawings/arcs.tsx";

export interface CallToActionProps {
  title: string;
  text: ReactNode;
  actions: ReactNode;
}

/** The end of a page: what to do next. */
export function CallToAction(props: CallToActionProps) {
  return (
    <CachedMarkup
      as="section"
      className="border-t border-line bg-sunken"
      of={CallToActionContent}
      content={props}
    />
  );
}

function CallToActionContent({ title, text, actions }: CallToActionProps) {
  return (
    <div className="mx-auto grid w-full max-w-page justify-items-start gap-5 px-5 py-14 sm:px-8 sm:py-20">
      <Arcs className="h-12 w-36 text-control" />
      <h2 className="max-w-[24ch] text-2xl">{title}</h2>
      <p className="max-w-text text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">{actions}</div>
    </div>
  );
}
