import { Link } from "react-router";
import { classNames } from "#ui/styles/class-names.ts";
import { type DirectoryFilter, mentorListPath, pageNumbers } from "../directory/directory.rules.ts";

export interface PageLinksProps {
  filter: DirectoryFilter;
  page: number;
  pages: number;
  /** The anchor that a followed link shows. */
  anchor: string;
}

/** Numbered links to the pages of the mentor list; nothing where there is one page. */
export function PageLinks({ filter, page, pages, anchor }: PageLinksProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages of mentors">
      <ul className="flex flex-wrap items-center gap-2">
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className="px-1 text-muted">
                <span aria-hidden>…</span>
                <span className="sr-only">Pages in between</span>
              </span>
            ) : (
              <Link
                to={`${mentorListPath({ ...filter, page: number })}#${anchor}`}
                aria-current={number === page ? "page" : undefined}
                className={classNames(
                  "grid min-h-11 min-w-11 place-items-center rounded-sm border px-3 tabular-nums transition-colors",
                  number === page
                    ? "border-ink bg-ink text-paper"
                    : "border-control bg-surface hover:border-ink hover:bg-sunken",
                )}
              >
                <span className="sr-only">Page </span>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
