import { Link } from "react-router";

export interface SessionPageLinksProps {
  /** Name of the list for screen readers: `Past sessions`. */
  label: string;
  page: number;
  pages: number;
  /** Path of a page of the list. */
  pathOf: (page: number) => string;
}

/** The ways to the earlier and later page of a list; nothing where there is one page. */
export function SessionPageLinks({ label, page, pages, pathOf }: SessionPageLinksProps) {
  if (pages === 1) return null;
  return (
    <nav aria-label={`Pages: ${label}`} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {page > 1 ? (
        <Link
          to={pathOf(page - 1)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          Previous page
        </Link>
      ) : null}
      <span className="text-muted tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link
          to={pathOf(page + 1)}
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
