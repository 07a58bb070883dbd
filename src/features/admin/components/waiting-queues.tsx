import { Link } from "react-router";
import { Badge } from "#ui/content/badge.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { WaitingQueue } from "../home.types.ts";

/** Queues that wait for the viewer, the one that has waited longest first. */
export function WaitingQueues({ queues }: { queues: readonly WaitingQueue[] }) {
  return (
    <section aria-labelledby="waiting-title" className="grid max-w-3xl gap-4">
      <h2 id="waiting-title" className="text-xl">
        Waiting for you
      </h2>
      {queues.length === 0 ? (
        <EmptyState title="Nothing is waiting">
          <p>Applications, reports, requests and failures appear here when they need attention.</p>
        </EmptyState>
      ) : (
        <ul aria-labelledby="waiting-title" className="border-t border-line">
          {queues.map(({ label, to, count, oldest }) => (
            <li
              key={label}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3"
            >
              <Link to={to} className="link font-semibold">
                {label}
              </Link>
              <Badge>{count.toLocaleString("en-US")}</Badge>
              {oldest ? <p className="text-muted sm:ml-auto">Oldest: {oldest}</p> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
