import { ChevronDown } from "lucide-react";

export interface GuideContentsProps {
  entries: readonly { id: string; title: string }[];
}

const label = "In this guide";

/**
 * The way to each part of a guide: beside the text where the screen is wide enough, else folded
 * above it.
 */
export function GuideContents({ entries }: GuideContentsProps) {
  return (
    <>
      <nav
        aria-labelledby="contents"
        className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto lg:block print:hidden"
      >
        <h2 id="contents" className="mb-3 font-sans text-sm font-semibold text-muted">
          {label}
        </h2>
        <ol className="border-l border-line text-sm">
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px block border-l border-transparent py-1.5 pl-4 leading-snug text-muted hover:border-accent hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label={label} className="mb-10 lg:hidden print:hidden">
        <details className="group border-y border-line">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
            {label}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <ol className="pb-3">
            {entries.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-2 leading-snug text-muted hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
    </>
  );
}
