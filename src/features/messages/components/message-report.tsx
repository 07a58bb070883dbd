import { Link } from "react-router";
import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { formerMemberName, namelessMember } from "../messages.constants.ts";
import { describeRole } from "../messages.rules.ts";
import type { Report } from "../messages.types.ts";

/** Names of the reporter and the reported person. */
export function MessageReportTitle({ report: { reporter, reported } }: { report: Report }) {
  return (
    <>
      <bdi>{reporter}</bdi> about <bdi>{withinSentence(reported)}</bdi>
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
        ...(handledAt ? [{ term: "Handled on", description: <LocalTime time={handledAt} /> }] : []),
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

/** `a member` where that stands for a name. */
function withinSentence(name: string): string {
  const isNoName = name === namelessMember || name === formerMemberName;
  return isNoName ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
