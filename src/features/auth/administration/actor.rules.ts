import type { UserViewer } from "#platform/viewer.ts";
import type { Client } from "../auth.types.ts";

/** The actor of a change to another account: an administrator, or a program with the secret key. */
export interface Actor {
  /** Null for the secret key, which belongs to nobody. */
  userId: string | null;
  /** As the log names them. */
  name: string;
  /** Network address of the request. */
  address: string;
}

/** The reference server's name for a holder of the secret key. */
export function secretKeyActor(client: Client): Actor {
  return { userId: null, name: "service_role", address: client.address };
}

export function adminActor(viewer: UserViewer, address: string): Actor {
  return { userId: viewer.userId, name: viewer.email, address };
}
