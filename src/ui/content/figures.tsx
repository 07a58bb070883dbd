import type { ReactNode } from "react";
import { Badge } from "./badge.tsx";
import { CachedMarkup } from "./cached-markup.tsx";

export interface FiguresProps {
  /** Common label of the figures, for those who don't see them side by side. */
  label: string;
  items: readonly { value: string; label: string }[];
  /** Source of the figures, or their meaning. */
  note?: ReactNode;
  /** A demo's figures. */
  isSample?: boolean;
}

/** A band of figures with their meaning; nothing where there are none. */
export function Figures({ label, ...content }: FiguresProps) {
  if (content.items.length === 0) return null;
  return (
    <CachedMarkup
      as="section"
      aria-label={label}
      className="border-b border-line"
      of={FiguresContent}
      content={content}
    />
  );
}

function FiguresContent({ items, note, isSample = false }: Omit<FiguresProps, "label">) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-4 px-5 py-8 sm:px-8 sm:py-10">
      <dl className="flex flex-wrap gap-x-12 gap-y-6" data-figures>
        {items.map((item) => (
          <div key={item.label} className="flex min-w-28 flex-1 flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{item.label}</dt>
            <dd className="font-serif text-2xl">{item.value}</dd>
          </div>
        ))}
      </dl>
      {note ? (
        <p className="max-w-text text-sm text-muted">
          {isSample ? (
            <>
              <Badge>Sample</Badge>{" "}
            </>
          ) : null}
          {note}
        </p>
      ) : null}
    </div>
  );
}
