import { searchEntries } from "#platform/audit/audit-search.store.ts";
import { type PersonSection, sectionLength } from "#platform/person-section.ts";
import { auditAddress } from "./audit-log/audit-log.constants.ts";
import { plainSentence } from "./audit-log/audit-log.rules.ts";
import { describeEntries } from "./audit-log/audit-log.usecases.server.ts";

/** Entries of the audit log about the person, and of what they did themselves. */
export const auditSection: PersonSection = {
  name: "audit",
  title: "Audit log",
  right: "audit",
  empty: "No entries.",
  async read(services, transaction, { userId, formerIds }) {
    const personIds = [userId, ...formerIds];
    const rows = await searchEntries(transaction, { personIds }, { limit: sectionLength });
    const entries = await describeEntries(transaction, services.audit.registry, rows);
    return entries.map((entry) => ({
      title: plainSentence(entry.sentence),
      detail: entry.reason ? `Reason: ${entry.reason}` : undefined,
      at: entry.at,
      to: auditAddress({ person: userId }),
    }));
  },
};
