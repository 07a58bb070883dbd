import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { describeDevice } from "#platform/device/describe-device.ts";
import { placeOfAddress } from "#platform/network-place/network-place.ts";
import type { Services } from "#platform/services.ts";
import { newDeviceMail } from "../auth.mails.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import type { Account } from "../users/users.store.server.ts";
import { rememberDevice } from "./devices.store.server.ts";

/** What a client looks like, and the hash by which it is known again. */
export function recogniseDevice({ userAgent, address }: Client) {
  const device = describeDevice(userAgent);
  const place = placeOfAddress(address);
  const fingerprint = createHash("sha256").update(`${device}\n${place}`).digest("hex");
  return { device, place, fingerprint };
}

/** Tells the owner by mail of a sign-in with a browser, system or country not seen before. */
export async function noticeDevice(
  services: Services,
  transaction: DatabaseTransaction,
  { account: { user }, client }: { account: Account; client: Client },
): Promise<void> {
  const { device, place, fingerprint } = recogniseDevice(client);
  const now = services.clock.now();
  const isNews = await rememberDevice(transaction, { userId: user.id, fingerprint, now });
  if (!isNews) return;
  await recordSecurityEvent(transaction, {
    action: "new_device",
    type: "account",
    user,
    address: client.address,
    traits: { device, place },
    now,
  });
  if (!user.email || !user.email_confirmed_at) return;
  const { baseUrl } = services.application;
  await services.mail.enqueue(
    transaction,
    newDeviceMail(user.email, { baseUrl, device, place, at: now }),
    { lane: "security" },
  );
}
