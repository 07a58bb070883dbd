import type { ReactNode } from "react";
import { CachedMarkup } from "../content/cached-markup.tsx";

export interface StepsProps {
  items: readonly { title: string; text: ReactNode }[];
}

/** Steps in their order. */
export function Steps(props: StepsProps) {
  return (
    <CachedMarkup
      as="ol"
      className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col"
      of={StepItems}
      content={props}
    />
  );
}

function StepItems({ items }: StepsProps) {
  return (
    <>
      {items.map(({ title, text }, index) => (
        <li key={title} className="grid content-start gap-2 border-t-2 border-ink pt-4">
          <p aria-hidden className="font-serif text-xl text-accent">
            {index + 1}
          </p>
          <h3 className="text-lg font-semibold">{title}</h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </>
  );
}
