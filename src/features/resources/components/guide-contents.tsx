export interface GuideContentsProps {
  entries: readonly { id: string; title: string }[];
}

/** The way to each part of a guide; beside the text, where the screen is wide enough. */
export function GuideContents({ entries }: GuideContentsProps) {
  return (
    <nav
      aria-labelledby="contents"
      className="sticky top-6 hidden max-h-[calc(100dvh-3rem)] self-start overflow-y-auto lg:block print:hidden"
    >
      <h2 id="contents" className="mb-3 font-sans text-sm font-semibold text-muted">
        In this guide
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
  );
}
