import { readAccountEmail } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { MailOptions } from "#platform/mail/mail.ts";
import type { Services } from "#platform/services.ts";
import type { About } from "./career.emails.ts";
import type { Enrollment } from "./career.types.ts";
import { titleOf } from "./playbooks.usecases.server.ts";

/** Emails whoever is enrolled, at the address that their account has now, if it has one. */
export async function emailEnrolled(
  services: Services,
  transaction: DatabaseTransaction,
  { user_id, playbook_id }: Pick<Enrollment, "user_id" | "playbook_id">,
  write: (baseUrl: string, about: About) => Email,
  options?: MailOptions,
): Promise<void> {
  const email = await readAccountEmail(transaction, user_id);
  if (!email) return;
  const about = { email, playbookId: playbook_id, title: titleOf(playbook_id) };
  await services.mail.enqueue(transaction, write(services.application.baseUrl, about), options);
}
