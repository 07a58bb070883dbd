import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { Mailing } from "./mailings.types.ts";

type Act =
  | "created"
  | "saved"
  | "discarded"
  | "tested"
  | "scheduled"
  | "unscheduled"
  | "started"
  | "not_started"
  | "paused"
  | "resumed"
  | "stopped"
  | "finished"
  | "unknown_sent_again"
  | "unknown_left";

/** Writes an act to the audit log. `by` null: a job. */
export async function recordMailing(
  services: Services,
  transaction: DatabaseTransaction,
  {
    mailing,
    before,
    what,
    by,
    reason,
    details,
  }: {
    mailing: Mailing;
    before?: Mailing;
    what: Act;
    by: string | null;
    reason?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const textOf = ({ subject, body, audience, isPublic }: Mailing) => ({
    subject,
    audience,
    isPublic,
    characters: body.length,
  });
  await services.audit.record(transaction, {
    actorId: by,
    action: `mailings.${what}`,
    subject: { type: "mailing", id: mailing.id, name: mailing.subject || "Untitled" },
    ...(before ? { before: textOf(before), after: textOf(mailing) } : {}),
    ...(reason ? { reason } : {}),
    details: { kind: mailing.kind, subjectId: mailing.subjectId, ...details },
  });
}
