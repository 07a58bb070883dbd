import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import { accountExistsEmail } from "../auth.emails.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import type { Contact } from "../users/contact.rules.ts";
import { findUserByContact, insertUser } from "../users/users.store.server.ts";
import { type LinkRequest, sendConfirmation } from "./send-link.usecases.server.ts";
import { noteOtherClaim } from "./unproven-access.store.server.ts";

/** An account that is asked for, with its address still to be confirmed. */
export interface Registration extends LinkRequest {
  /** The id of the user if the account is new. */
  id: string;
  contact: Contact;
  /** Null for who comes in by links and codes alone. */
  passwordHash: string | null;
  /** The account that waits for confirmation with this very password, if there is one. */
  waitingId: string | null;
  metadata: Record<string, unknown>;
  /** Network address of who asks. */
  address: string;
}

/**
 * Adds the account and sends what confirms its address. One that waits for confirmation already
 * stays as it is and is sent to again; with another password it is noted that two people claim it.
 * Answers the user's id and whether the account is that of who asks, or `taken` for a confirmed
 * account.
 */
export async function register(
  services: Services,
  transaction: DatabaseTransaction,
  { id, contact, passwordHash, waitingId, metadata, address, ...request }: Registration,
): Promise<{ userId: string; isOwn: boolean } | "taken"> {
  const now = services.clock.now();
  const { kind } = contact;
  const existing = await findUserByContact(transaction, contact);
  if (existing?.[`${kind}_confirmed_at`]) {
    const event = { action: "user_repeated_signup", type: "user" as const, user: existing };
    await recordSecurityEvent(transaction, { ...event, address, now });
    return "taken";
  }
  const userId = existing?.id ?? id;
  const isOwn = userId === id || userId === waitingId;
  if (!existing) {
    const fresh = { id, [kind]: contact.address, passwordHash, metadata, now };
    await insertUser(transaction, fresh);
  }
  if (!isOwn) await noteOtherClaim(transaction, userId);
  await sendConfirmation(services, transaction, { ...request, userId, contact });
  await recordSecurityEvent(transaction, {
    action: "user_confirmation_requested",
    type: "user",
    user: { id: userId, email: kind === "email" ? contact.address : null },
    address,
    now,
  });
  return { userId, isOwn };
}

/**
 * Registers without telling: the owner of a taken mailbox learns by email that there is an account.
 */
export async function registerSilently(
  services: Services,
  registration: Registration,
): Promise<void> {
  await services.database.asSystem("register", async (transaction) => {
    const { kind, address } = registration.contact;
    if ((await register(services, transaction, registration)) !== "taken") return;
    if (kind !== "email") return;
    const { baseUrl } = services.application;
    await services.mail.enqueue(transaction, accountExistsEmail(address, { baseUrl }), {
      lane: "security",
    });
  });
}
