import type { PersonalDataStep } from "../personal-data/personal-data.ts";
import { eraseEntriesOf } from "./audit-chain.store.ts";
import { listEntriesOfUser } from "./audit-entries.store.ts";

/** More lines of one person's log are not written out. */
const maxEntries = 50_000;

/**
 * The audit of a person's actions and of others' on their account. It stays: its id leads nowhere
 * when the account is gone, and what is personal in the entries about it is erased.
 */
export const auditPersonalData: PersonalDataStep = {
  step: "the audit log, which names people as actors and as subjects",
  tables: ["private.audit_entries"],
  export: async (_services, transaction, { userId, formerIds }) => ({
    audit_entries: await listEntriesOfUser(transaction, [userId, ...formerIds], maxEntries),
  }),
  erase: async (_services, transaction, { userId, formerIds }) =>
    eraseEntriesOf(transaction, [userId, ...formerIds]),
};
