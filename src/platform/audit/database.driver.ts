import { randomUUID } from "node:crypto";
import { isId } from "#shared/ids.ts";
import type { Audit, AuditEntry } from "./audit.ts";
import { eraseEntriesAbout } from "./audit-chain.store.ts";
import type { AuditRegistry } from "./audit-registry.ts";

/** Keeps audit entries in `private.audit_entries`. The transaction must be the system's. */
export function createDatabaseAudit(registry: AuditRegistry): Audit {
  return {
    registry,
    async record(transaction, entry) {
      const { actorId, action, subject, before, after, reason, details = {} } = entry;
      const personal = personalFieldsOf(registry, entry);
      await transaction
        .insertInto("private.audit_entries")
        .values({
          actor_id: actorId,
          person_id: personOf(registry, entry, personal.length > 0),
          action,
          subject_type: subject.type,
          subject_id: subject.id,
          subject_name: subject.name ?? null,
          before: before ? JSON.stringify(before) : null,
          after: after ? JSON.stringify(after) : null,
          reason: reason ?? null,
          details: JSON.stringify(details),
          personal_fields: personal,
          salt: personal.length > 0 ? randomUUID() : null,
        })
        .execute();
    },
    eraseAbout: eraseEntriesAbout,
  };
}

/** Those of the declared personal fields that the entry has. */
function personalFieldsOf(registry: AuditRegistry, entry: AuditEntry): string[] {
  const declared = registry.findAction(entry.action);
  if (!declared) throw new Error(`No feature names the audit action ${entry.action} in its audit`);
  const { subject, before, after, details, reason } = entry;
  const present = new Set(Object.keys({ ...before, ...after, ...details }));
  if (subject.name !== undefined) present.add("subject_name");
  if (reason !== undefined) present.add("reason");
  if (declared.personal === "all") return [...present];
  const ofPeople = registry.subjectOf(subject.type).isPerson ? ["subject_name", "reason"] : [];
  return [...new Set([...ofPeople, ...declared.personal])].filter((field) => present.has(field));
}

/** The person that the entry is about; whoever acted, where it holds something personal and leaves the person open. */
function personOf(
  registry: AuditRegistry,
  { actorId, subject }: AuditEntry,
  isPersonal: boolean,
): string | null {
  if (subject.personId) return subject.personId;
  if (registry.subjectOf(subject.type).isAccount && isId(subject.id)) return subject.id;
  return isPersonal && subject.personId === undefined ? actorId : null;
}
