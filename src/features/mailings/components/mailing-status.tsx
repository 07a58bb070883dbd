import { Badge, type BadgeProps } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { MailingCounts, MailingStatus } from "../mailings.types.ts";

const looks: Record<MailingStatus["name"], { label: string; tone: BadgeProps["tone"] }> = {
  draft: { label: "Draft", tone: "neutral" },
  scheduled: { label: "Scheduled", tone: "neutral" },
  sending: { label: "Sending", tone: "warning" },
  paused: { label: "Paused", tone: "warning" },
  sent: { label: "Sent", tone: "success" },
  stopped: { label: "Stopped", tone: "danger" },
};

export function MailingStatusBadge({ status }: { status: MailingStatus }) {
  const { label, tone } = looks[status.name];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The time at which a mailing goes out, or went. */
export function MailingTime({ status, updatedAt }: { status: MailingStatus; updatedAt: Date }) {
  switch (status.name) {
    case "draft":
      return (
        <>
          Changed <LocalTime time={updatedAt} />
        </>
      );
    case "scheduled":
      return (
        <>
          Goes out <LocalTime time={status.scheduledFor} />
        </>
      );
    default:
      return (
        <>
          Started <LocalTime time={status.startedAt} />
        </>
      );
  }
}

const number = (count: number) => count.toLocaleString("en-US");

/** `1,200 of 1,250 sent, 3 failed, 8 unsubscribed` */
export function summarizeCounts(counts: MailingCounts): string {
  const { recipients, handed_over: sent, failed, unknown, unsubscribed } = counts;
  return [
    `${number(sent)} of ${number(recipients)} sent`,
    `${number(failed)} failed`,
    ...(unknown > 0 ? [`${number(unknown)} unknown`] : []),
    ...(unsubscribed > 0 ? [`${number(unsubscribed)} unsubscribed`] : []),
  ].join(", ");
}
