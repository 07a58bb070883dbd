import { X } from "lucide-react";
import { Link } from "react-router";
import { type JobSearch, jobSearchPath } from "../search/search-address.rules.ts";
import { listActiveFilters } from "../search/search-filter.rules.ts";

/** The active filters, each as a link that removes it, and a link that removes all. */
export function ActiveFilters({ search }: { search: JobSearch }) {
  const active = listActiveFilters(search);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={jobSearchPath(without)}
            preventScrollReset
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-control bg-surface px-3 py-1 text-sm font-medium wrap-anywhere hover:border-ink hover:bg-sunken"
          >
            <span className="sr-only">Remove </span>
            {label}
            <X aria-hidden className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={jobSearchPath()} preventScrollReset className="link px-2 py-2 text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  );
}
