import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { limits } from "./limits.ts";
import { publish, type SentMessage } from "./messages.store.ts";
import { realtimeErrors } from "./realtime.errors.ts";

const storedPerUser: RateLimit = {
  name: "realtime stored messages",
  capacity: limits.storedPerMinute,
  periodSeconds: 60,
};

/**
 * Sends what somebody may send. What is so large that it is stored fills the database for a day, so
 * that nobody sends much of it.
 *
 * @throws `too_many_messages`.
 */
export async function broadcast(
  { database, rateLimits }: Services,
  viewer: Viewer,
  message: SentMessage,
): Promise<void> {
  await publish(database, message, async () => {
    if (viewer.kind !== "user" || (await rateLimits.take(storedPerUser, viewer.userId))) return;
    throw realtimeErrors.tooManyMessages();
  });
}
