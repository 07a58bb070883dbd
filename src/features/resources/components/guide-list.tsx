import { Link } from "react-router";
import { formatDay } from "#shared/time.ts";

export interface GuideListProps {
  label: string;
  /** The rank of a guide's title among the page's headings is 3. */
  guides: readonly {
    title: string;
    path: string;
    excerpt: string;
    category: string;
    date: string;
    readMinutes: number;
  }[];
}

/** Guides to choose from, in two columns on wide screens. */
export function GuideList({ label, guides }: GuideListProps) {
  return (
    <ul aria-label={label} className="grid gap-x-16 md:grid-cols-2">
      {guides.map(({ title, path, excerpt, category, date, readMinutes }) => (
        <li key={path} className="grid content-start gap-2 border-t border-line py-6">
          <p className="text-sm text-muted">
            {category} · <time dateTime={date}>{formatDay(date)}</time> · {readMinutes} min read
          </p>
          <h3 className="text-xl">
            <Link to={path} className="underline-offset-4 hover:text-accent hover:underline">
              {title}
            </Link>
          </h3>
          <p className="text-muted">{excerpt}</p>
        </li>
      ))}
    </ul>
  );
}
