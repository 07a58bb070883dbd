import { Link } from "react-router";
import { Alert } from "#ui/messages/alert.tsx";
import { sectionPath } from "../candidates.constants.ts";
import type { Missing } from "../profile/completeness.rules.ts";

/** Missing parts of a profile, the most important first, each with a link to add it. */
export function MissingList({ missing }: { missing: readonly Missing[] }) {
  if (missing.length === 0) {
    return (
      <Alert variant="success" title="Your profile is ready">
        <p>It has everything employers usually ask for in the jobs you want.</p>
      </Alert>
    );
  }
  return (
    <section
      aria-labelledby="missing-title"
      className="rounded-md border border-line bg-surface p-5"
    >
      <h2 id="missing-title" className="mb-3 text-lg font-semibold">
        What&apos;s missing
      </h2>
      <ol className="grid gap-3">
        {missing.map(({ section, action, reason }) => (
          <li key={action + reason} className="grid gap-0.5">
            <Link className="link w-fit font-semibold" to={sectionPath(section)}>
              {action}
            </Link>
            <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
