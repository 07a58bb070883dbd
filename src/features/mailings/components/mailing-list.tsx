import { Link } from "react-router";
import { EmptyState } from "#ui/page/empty-state.tsx";
import type { Mailing, MailingCounts } from "../mailings.types.ts";
import { MailingStatusBadge, MailingTime, summarizeCounts } from "./mailing-status.tsx";

export interface MailingListProps {
  label: string;
  mailings: { mailing: Mailing; counts: MailingCounts }[];
  pathOf: (id: string) => string;
  /** Said where there is none. */
  empty: string;
}

/** Emails to many people, the one that changed last first. */
export function MailingList({ label, mailings, pathOf, empty }: MailingListProps) {
  if (mailings.length === 0) return <EmptyState title={empty} />;
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {mailings.map(({ mailing, counts }) => (
        <li key={mailing.id} className="grid gap-1 py-4">
          <span className="flex flex-wrap items-center gap-3">
            <Link className="link font-semibold wrap-anywhere" to={pathOf(mailing.id)}>
              {mailing.subject || "Untitled"}
            </Link>
            <MailingStatusBadge status={mailing.status} />
          </span>
          <span className="text-sm text-muted">
            <MailingTime status={mailing.status} updatedAt={mailing.updatedAt} />.
            {"startedAt" in mailing.status ? ` ${summarizeCounts(counts)}.` : ""}
          </span>
          {mailing.note ? <span className="text-sm text-muted">{mailing.note}</span> : null}
        </li>
      ))}
    </ul>
  );
}
