import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import { describeDevice } from "#platform/device/describe-device.ts";
import { placeOfAddress } from "#platform/network-place/network-place.ts";
import type { Services } from "#platform/services.ts";
import { newDeviceEmail } from "../auth.emails.ts";
import type { Client } from "../auth.types.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { notifyOwner } from "../users/notify-owner.usecases.server.ts";
import type { Account } from "../users/users.store.server.ts";
import { rememberDevice } from "./devices.store.server.ts";

/** Describes a client, and hashes what it is recognized by. */
export function recognizeDevice({ userAgent, address }: Client) {
  const device = describeDevice(userAgent);
  const place = placeOfAddress(address);
  const fingerprint = createHash("sha256").update(`${device}\n${place}`).digest("hex");
  return { device, place, fingerprint };
}

/**
 * Emails the owner about a sign-in with a browser, system or country that hasn't been seen before.
 */
export async function noticeDevice(
  services: Services,
  transaction: DatabaseTransaction,
  { account: { user }, client }: { account: Account; client: Client },
): Promise<void> {
  const { device, place, fingerprint } = recognizeDevice(client);
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
  const { baseUrl } = services.application;
  await notifyOwner(services, transaction, { user }, (to) =>
    newDeviceEmail(to, { baseUrl, device, place, at: now }),
  );
}
