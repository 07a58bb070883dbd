import {
  isReopening,
  knownStages,
  type StageKind,
  stageKindNames,
} from "#features/jobs/jobs-parts.contract.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import type { Candidate } from "../candidate/candidate.usecases.server.ts";

type Event = Candidate["timeline"][number];

/** Events of an application, the newest first. */
export function Timeline({ events }: { events: readonly Event[] }) {
  const known = knownStages(events.toReversed()).toReversed();
  return (
    <ol className="grid gap-2">
      {events.map((event, index) => (
        <li key={`${event.at.toISOString()} ${index}`} className="wrap-anywhere">
          {describeEvent(event, known[index] ?? null)}{" "}
          <span className="text-sm text-muted">
            <LocalTime time={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

function describeEvent(
  { kind, fromStage, toStage, toKind, actor }: Event,
  known: StageKind | null,
): string {
  const by = actor ? ` by ${actor}` : "";
  if (kind === "applied") return "Applied.";
  if (kind === "opened") return `First opened${by}.`;
  if (kind === "moved") return `Moved from ${fromStage} to ${toStage}${by}.`;
  if (kind === "declined") return `Declined${by}.`;
  if (kind === "restored") return `Decision undone${by}. Moved back to ${toStage}.`;
  if (kind === "withdrawn") return "Withdrawn by the applicant.";
  if (kind === "messaged") return `First message to the applicant${by}.`;
  if (!toKind) return "We emailed the applicant: no decision yet.";
  return isReopening(known, toKind)
    ? "We emailed the applicant: application reopened."
    : `We emailed the applicant: ${stageKindNames[toKind]}.`;
}
