import type { Services } from "#platform/services.ts";
import type { Viewer } from "#platform/viewer.ts";
import { toMilliseconds } from "#shared/time.ts";
import { type Permissions, readPermissions } from "./permissions.store.ts";
import { realtimeErrors } from "./realtime.errors.ts";

/**
 * Resolves a token or API key to its present viewer. Throws the reason when there is none.
 */
export type Resolve = (token: string) => Promise<Viewer>;

/** The viewer of a joined channel, and what they may do there. */
export interface Access {
  token: string;
  viewer: Viewer;
  permissions: Permissions;
  /** The time at which the token ends, in milliseconds; infinity for the secret key. */
  expiresAt: number;
}

/** Permissions of `token` on `topic`. Throws the reason why it may not listen. */
export async function readAccess(
  { database, clock }: Services,
  resolve: Resolve,
  token: string,
  topic: string,
): Promise<Access> {
  const viewer = await resolve(token);
  if (viewer.kind === "anonymous" || (viewer.kind === "user" && viewer.isAnonymous)) {
    throw realtimeErrors.noSession();
  }
  const expiresAt =
    viewer.kind === "user" ? toMilliseconds({ seconds: Number(viewer.claims.exp) }) : Infinity;
  if (!(expiresAt > clock.now().getTime())) throw realtimeErrors.expired();
  const permissions = await readPermissions(database, viewer, topic);
  if (!permissions.readBroadcast) throw realtimeErrors.joinRefused(topic);
  return { token, viewer, permissions, expiresAt };
}
