import { Link } from "react-router";
import { nameInSentence } from "#shared/member-names.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { describeRole } from "../messages.rules.ts";
import type { Report } from "../messages.types.ts";

/** Names of the reporter and the reported person. */
export function MessageReportTitle({ report: { reporter, reported } }: { report: Report }) {
  return (
    <>
      <bdi>{reporter}</bdi> about <bdi>{nameInSentence(reported)}</bdi>
    </>
  );
}

/** A member's report of a conversation, with its time. */
export function MessageReport({ report }: { report: Report }) {
  const { reporter, reporterRole, reported, reportedUserId, reason, reportedAt, handledAt } =
    report;
  return (
    <DescriptionList
      items={[
        {
          term: "Reported by",
          description: (
            <>
              <bdi>{reporter}</bdi>, the {describeRole(reporterRole).toLowerCase()}
            </>
          ),
        },
        {
          term: "About",
          description: reportedUserId ? (
            <Link to={`/admin/users/${reportedUserId}`} className="link">
              <bdi>{reported}</bdi>
            </Link>
          ) : (
            <bdi>{reported}</bdi>
          ),
        },
        { term: "Reported on", description: <LocalTime time={reportedAt} /> },
        ...(handledAt
          ? [{ term: "Resolved on", description: <LocalTime time={handledAt} /> }]
          : []),
        {
          term: "What's wrong",
          description: (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {reason}
            </p>
          ),
        },
      ]}
    />
  );
}
