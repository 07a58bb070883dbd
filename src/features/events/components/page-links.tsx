import { Link } from "react-router";

export interface PageLinksProps {
  label: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}

/** The way to the pages before and after this one of a list; nothing where there is one page. */
export function PageLinks({ label, page, pages, pathOf }: PageLinksProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center gap-6">
      {page > 1 ? (
        <Link className="link" to={pathOf(page - 1)}>
          Previous page
        </Link>
      ) : null}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link className="link" to={pathOf(page + 1)}>
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
