import { DescriptionList } from "#ui/description-list.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { describeRole } from "../messages/messages.rules.ts";
import type { Report } from "../messages/messages.types.ts";

/** Who reported whom. */
export function MessageReportTitle({ report: { reporter, reported } }: { report: Report }) {
  return (
    <>
      <bdi>{reporter}</bdi> about <bdi>{reported}</bdi>
    </>
  );
}

/** What a member said about a conversation, and when. */
export function MessageReport({ report }: { report: Report }) {
  const { reporterRole, reason, reportedAt, handledAt } = report;
  return (
    <DescriptionList
      items={[
        { term: "Reported by the", description: describeRole(reporterRole).toLowerCase() },
        { term: "Reported", description: <LocalTime time={reportedAt} /> },
        ...(handledAt ? [{ term: "Handled", description: <LocalTime time={handledAt} /> }] : []),
        {
          term: "What is wrong",
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
