import type { Audit } from "./audit.ts";

/** Keeps audit entries in `private.audit_entries`. The transaction must be the system's. */
export const databaseAudit: Audit = {
  async record(transaction, { actorId, action, subject, details = {} }) {
    await transaction
      .insertInto("private.audit_entries")
      .values({
        actor_id: actorId,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        details: JSON.stringify(details),
      })
      .execute();
  },
};
