import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Email } from "#platform/mail/email.ts";
import type { Services } from "#platform/services.ts";
import { needsSecondStep, type UserViewer } from "#platform/viewer.ts";
import { factorAddedEmail, factorRemovedEmail } from "../auth.emails.ts";
import { authErrors } from "../auth.errors.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { lowerSessions } from "../sessions/sessions.store.server.ts";
import { factorErrors } from "./factors.errors.ts";
import { holdFactors } from "./own-factors.usecases.server.ts";
import { codesInSet, hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.rules.ts";
import {
  countRecoveryCodes,
  deleteRecoverySet,
  insertRecoverySet,
  readRecoverySet,
  replaceRecoveryCodes,
} from "./recovery-codes.store.server.ts";

const defaultName = "Recovery codes";
const type = "recovery_code";

/** A fresh set; the only time that its codes are told. */
export interface NewRecoveryCodes {
  id: string;
  type: typeof type;
  friendly_name: string;
  total: number;
  codes: string[];
}

/** Counts the viewer's codes, and the unused ones among them. */
export async function readRecoveryStatus(
  services: Services,
  viewer: UserViewer,
): Promise<{ id: string; type: typeof type; total: number; remaining: number }> {
  return await services.database.asSystem("read recovery codes", async (transaction) => {
    const set = await readRecoverySet(transaction, viewer.userId);
    if (!set) throw factorErrors.factorNotFound();
    if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
    return { id: set.id, type, ...(await countRecoveryCodes(transaction, viewer.userId)) };
  });
}

/** Makes the viewer's one set of codes, beside another factor that is in use. */
export async function generateRecoveryCodes(
  services: Services,
  viewer: UserViewer,
  { name = defaultName, client }: { name?: string | undefined; client: Client },
): Promise<NewRecoveryCodes> {
  const codes = newRecoveryCodes();
  const id = crypto.randomUUID();
  await services.database.asSystem("generate recovery codes", async (transaction) => {
    const now = services.clock.now();
    const { factors, assurance, hasVerified } = await holdFactors(transaction, viewer);
    if (!hasVerified) throw factorErrors.recoveryCodesSoleFactor();
    if (assurance === "aal1") throw authErrors.insufficientAssurance();
    if (await readRecoverySet(transaction, viewer.userId)) throw factorErrors.recoveryCodesExist();
    if (factors.some(({ friendly_name }) => friendly_name === name)) {
      throw factorErrors.factorNameConflict(name);
    }
    await insertRecoverySet(transaction, { id, userId: viewer.userId, name, now });
    await store(transaction, viewer, codes, now);
    await notify(services, transaction, viewer, {
      action: "recovery_codes_generated",
      client,
      mail: (to, news) => factorAddedEmail(to, { ...news, factor: "A set of recovery codes" }),
    });
  });
  return { id, type, friendly_name: name, total: codesInSet, codes };
}

/** Puts ten new codes in the place of the viewer's old ones, used or not. */
export async function regenerateRecoveryCodes(
  services: Services,
  viewer: UserViewer,
  client: Client,
): Promise<NewRecoveryCodes> {
  const codes = newRecoveryCodes();
  return await services.database.asSystem("regenerate recovery codes", async (transaction) => {
    const { assurance } = await holdFactors(transaction, viewer);
    if (assurance === "aal1") throw authErrors.insufficientAssurance();
    const set = await readRecoverySet(transaction, viewer.userId);
    if (!set) throw factorErrors.factorNotFound();
    await store(transaction, viewer, codes, services.clock.now());
    await notify(services, transaction, viewer, {
      action: "recovery_codes_generated",
      client,
      mail: (to, news) => factorAddedEmail(to, { ...news, factor: "A new set of recovery codes" }),
    });
    const friendly_name = set.friendly_name ?? defaultName;
    return { id: set.id, type, friendly_name, total: codesInSet, codes };
  });
}

/** Removes the viewer's set. */
export async function removeRecoveryCodes(
  services: Services,
  viewer: UserViewer,
  client: Client,
): Promise<{ id: string }> {
  return await services.database.asSystem("remove recovery codes", async (transaction) => {
    const { assurance } = await holdFactors(transaction, viewer);
    if (assurance === "aal1") throw authErrors.insufficientAssurance();
    const set = await readRecoverySet(transaction, viewer.userId);
    if (!set) throw factorErrors.factorNotFound();
    await deleteRecoverySet(transaction, viewer.userId);
    await lowerSessions(transaction, viewer.userId, { factorId: null, now: services.clock.now() });
    await notify(services, transaction, viewer, {
      action: "recovery_codes_removed",
      client,
      mail: (to, news) => factorRemovedEmail(to, { ...news, factor: "A set of recovery codes" }),
    });
    return { id: set.id };
  });
}

async function store(
  transaction: DatabaseTransaction,
  { userId }: UserViewer,
  codes: readonly string[],
  now: Date,
): Promise<void> {
  const hashes = codes.map((code) => hashRecoveryCode(userId, code));
  await replaceRecoveryCodes(transaction, { userId, hashes, now });
}

/** Writes it down in the account's log, and emails it to the owner. */
async function notify(
  { application, clock, mail: mailbox }: Services,
  transaction: DatabaseTransaction,
  viewer: UserViewer,
  {
    action,
    client,
    mail,
  }: {
    action: string;
    client: Client;
    mail: (to: string, news: { baseUrl: string; at: Date }) => Email;
  },
): Promise<void> {
  const now = clock.now();
  await recordSecurityEvent(transaction, {
    action,
    type: "factor",
    user: { id: viewer.userId, email: viewer.email },
    address: client.address,
    traits: { factor_type: type },
    now,
  });
  if (!viewer.email) return;
  const news = { baseUrl: application.baseUrl, at: now };
  await mailbox.enqueue(transaction, mail(viewer.email, news));
}
