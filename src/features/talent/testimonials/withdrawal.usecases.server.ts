import { listAdminEmails } from "#features/auth/auth.contract.ts";
import { hashToken } from "#platform/crypto/link-token.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { MergedPair } from "#platform/personal-data/merge.ts";
import { idOfFile } from "#platform/publishing/publishing-field.ts";
import type { Services } from "#platform/services.ts";
import { testimonialKindName } from "./testimonials.constants.ts";
import { withdrawnEmail } from "./testimonials.emails.ts";
import { findTestimonial, listIdsOf, setWithdrawn } from "./testimonials.store.server.ts";

/** State of the testimonial behind a person's link; `unknown`: none of ours, or one that a newer one replaced. */
export type Withdrawal =
  | { state: "unknown" }
  | { state: "ready"; name: string; quote: string }
  | { state: "withdrawn"; at: Date };

/** The testimonial behind a person's link. Changes nothing. */
export async function readWithdrawal(services: Services, token: string): Promise<Withdrawal> {
  return await services.database.asSystem("read withdrawal", (transaction) =>
    describe(transaction, token),
  );
}

async function describe(transaction: DatabaseTransaction, token: string): Promise<Withdrawal> {
  const row = await findTestimonial(transaction, { linkHash: hashToken(token) });
  if (!row) return { state: "unknown" };
  if (row.withdrawn_at) return { state: "withdrawn", at: row.withdrawn_at };
  return { state: "ready", name: row.name, quote: row.quote };
}

/**
 * Takes a testimonial down for good, as its person asks by their link: on every page, in drafts,
 * versions, previews and schedules. Administrators get an email. Safe to repeat.
 */
export async function withdrawByLink(services: Services, token: string): Promise<Withdrawal> {
  return await services.database.asSystem("withdraw testimonial", async (transaction) => {
    const row = await findTestimonial(transaction, { linkHash: hashToken(token) });
    if (row) await withdraw(services, transaction, row.id);
    return await describe(transaction, token);
  });
}

/** The same for all that name an address, when the account that proved it is deleted. Drafts that name it go too. */
export async function withdrawAllOf(
  services: Services,
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  // This waits for a schedule that publishes one at this moment, so that it's found below.
  await services.publishing.discardAbout(transaction, draftsAbout(email));
  for (const id of await listIdsOf(transaction, email)) await withdraw(services, transaction, id);
}

/** Drafts that name the account that leaves name the one that stays, so that they end with it. */
export async function readdressDrafts(
  services: Services,
  transaction: DatabaseTransaction,
  { from, to }: MergedPair,
): Promise<void> {
  if (!from.provenEmail || !to.provenEmail) return;
  const drafts = draftsAbout(from.provenEmail);
  await services.publishing.readdressAbout(transaction, drafts, to.provenEmail);
}

const draftsAbout = (email: string) => ({
  kind: testimonialKindName,
  field: "person_email",
  value: email,
});

async function withdraw(
  services: Services,
  transaction: DatabaseTransaction,
  id: string,
): Promise<void> {
  const subject = { kind: testimonialKindName, subjectId: id };
  // Publishing locks the draft before the row, too.
  await services.publishing.lockDraft(transaction, subject);
  const row = await findTestimonial(transaction, { id }, { lock: true });
  if (!row || row.withdrawn_at) return;
  const now = services.clock.now();
  await setWithdrawn(transaction, id, now);
  const keepFiles = row.consent_file ? [idOfFile(row.consent_file)] : [];
  await services.publishing.retract(transaction, { ...subject, title: row.name, keepFiles });
  for (const to of await listAdminEmails(transaction, now)) {
    const path = `/admin/content/${testimonialKindName}/items/${id}`;
    await services.mail.enqueue(
      transaction,
      withdrawnEmail(services.application.baseUrl, { to, name: row.name, path }),
    );
  }
}
