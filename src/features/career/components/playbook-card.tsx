import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { classNames } from "#ui/styles/class-names.ts";
import { playbookPath } from "../career.constants.ts";
import type { PlaybookSummary } from "../career.types.ts";
import { FeaturedMark } from "./featured-mark.tsx";
import { PlaybookOverview } from "./playbook-overview.tsx";

/** A playbook in a list; the whole card leads to its page. */
export function PlaybookCard({ playbook }: { playbook: PlaybookSummary }) {
  const { id, title, summary, category, featured, price } = playbook;
  return (
    <article
      className={classNames(
        "relative grid h-full content-start gap-4 rounded-md border bg-surface p-6 transition-colors hover:border-ink",
        featured ? "border-ink sm:p-8" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {category}
        {featured ? <FeaturedMark /> : null}
      </p>
      <h3 className={classNames("font-serif font-medium", featured ? "text-2xl" : "text-xl")}>
        <Link
          to={playbookPath(id)}
          className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
        >
          {title}
        </Link>
      </h3>
      <p className="max-w-text text-muted">{summary}</p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
        <PlaybookOverview {...playbook} />
        <p className="ml-auto font-serif text-xl tabular-nums">{formatMoney(price)}</p>
      </div>
    </article>
  );
}
