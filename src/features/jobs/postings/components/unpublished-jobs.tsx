import { Link } from "react-router";
import { LocalTime } from "#ui/content/local-time.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { editJobPath } from "../../hiring-links.rules.ts";
import type { UnpublishedPage } from "../drafts.store.server.ts";

const titleId = "unpublished";

/** Jobs that aren't published yet. */
export function UnpublishedJobs({
  jobs,
  page,
  pages,
  pathOf,
}: UnpublishedPage & {
  /** Address of another page of them. */
  pathOf: (page: number) => string;
}) {
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="text-xl">
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
      <PageTurns
        label="Pages of drafts"
        page={page}
        pages={pages}
        pathOf={(number) => `${pathOf(number)}#${titleId}`}
        before="Back"
        after="Next"
      />
    </section>
  );
}
