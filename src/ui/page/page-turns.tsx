import { Link } from "react-router";

/** The way to the pages of a list on both sides of this one; nothing where there is one page. */
export function PageTurns({
  label,
  page,
  pages,
  pathOf,
  before,
  after,
}: {
  label: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
  /** Words for the page before and the one after. */
  before: string;
  after: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link className="link" to={pathOf(page - 1)}>
          {before}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link className="link" to={pathOf(page + 1)}>
          {after}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
