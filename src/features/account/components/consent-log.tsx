import { LocalTime } from "#ui/content/local-time.tsx";
import {
  type ConsentSource,
  consentSources,
  type NotificationTopic,
  notificationTopics,
} from "../notifications/notification-topics.constants.ts";

export interface ConsentLogEntry {
  topic: string;
  granted: boolean;
  wording: string;
  source: string;
  recordedAt: Date;
}

/** Each time a person changed what they are written about, the newest first. */
export function ConsentLog({ entries }: { entries: readonly ConsentLogEntry[] }) {
  if (entries.length === 0) {
    return <p className="text-muted">You haven't changed anything yet.</p>;
  }
  return (
    <ol aria-label="Changes to what you agreed to" className="border-t border-line">
      {entries.map(({ topic, granted, wording, source, recordedAt }, position) => (
        <li
          key={`${recordedAt.toISOString()} ${position}`}
          className="grid gap-1 border-b border-line py-4"
        >
          <p>
            <span className="font-semibold">
              {notificationTopics[topic as NotificationTopic]?.title ?? topic}:
            </span>{" "}
            {granted ? "turned on" : "turned off"}
          </p>
          <p>“{wording}”</p>
          <p className="text-sm text-muted">
            <LocalTime time={recordedAt} />. {consentSources[source as ConsentSource] ?? source}
          </p>
        </li>
      ))}
    </ol>
  );
}
