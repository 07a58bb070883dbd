import { Link } from "react-router";

export interface AdminQueuesProps {
  queues: readonly { label: string; to: string; count: number; oldest: string | null }[];
}

/** Queues that wait in the control room for someone who runs the site. */
export function AdminQueues({ queues }: AdminQueuesProps) {
  return (
    <section aria-labelledby="queues-title" className="grid content-start gap-3">
      <h2 id="queues-title" className="text-xl">
        Running the site
      </h2>
      {queues.length === 0 ? (
        <p className="border-t border-line py-4 text-muted">Nothing is waiting for you.</p>
      ) : (
        <ul className="border-t border-line">
          {queues.map(({ label, to, count, oldest }) => (
            <li
              key={label}
              className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3"
            >
              <Link className="link font-semibold" to={to}>
                {label}
              </Link>
              <span className="text-sm text-muted" data-figures>
                {count.toLocaleString("en-US")} to do
                {oldest ? `, the oldest waiting ${oldest}` : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Link className="link w-fit" to="/admin">
        Open administration
      </Link>
    </section>
  );
}
