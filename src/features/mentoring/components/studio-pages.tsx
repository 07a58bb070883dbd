import { Link } from "react-router";

/**
 * Position among pages, with links to the ones around it; renders nothing where there is one page.
 */
export function StudioPages({
  label,
  page,
  pages,
  pathOf,
}: {
  label: string;
  page: number;
  pages: number;
  pathOf: (page: number) => string;
}) {
  if (pages === 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-6 gap-y-2">
      {page > 1 ? (
        <Link className="link inline-block py-1" to={pathOf(page - 1)} rel="prev">
          Previous page
        </Link>
      ) : null}
      <span className="text-muted tabular-nums">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link className="link inline-block py-1" to={pathOf(page + 1)} rel="next">
          Next page
        </Link>
      ) : null}
    </nav>
  );
}
