import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { editJobPath } from "../../hiring-links.rules.ts";

/** Jobs that aren't published yet. */
export function UnpublishedJobs({
  jobs,
}: {
  jobs: readonly { id: string; title: string | null; updatedAt: Date }[];
}) {
  return (
    <section aria-labelledby="unpublished" className="grid gap-3">
      <h2 id="unpublished" className="text-xl">
        Drafts
      </h2>
      <ul className="border-t border-line">
        {jobs.map(({ id, title, updatedAt }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <Link to={editJobPath(id)} className="link font-semibold wrap-anywhere">
              {title ?? "Untitled job"}
            </Link>
            <span className="text-muted">
              Changed <LocalTime time={updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
