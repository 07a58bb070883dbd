import { coversRoles } from "#platform/rights.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { readSessionOwner } from "./sessions.store.server.ts";

/** The person as whom a page is shown, and the operator who looks. */
export interface SeenAs {
  person: UserViewer;
  operator: UserViewer;
  /** The time at which it ends by itself. */
  until: Date;
}

/**
 * The person as whom an operator's session shows pages now; undefined where it shows their own. The person holds
 * no role meanwhile, and no session that could be renewed, ended or written to.
 */
export async function readSeenAs(
  services: Services,
  operator: UserViewer,
): Promise<SeenAs | undefined> {
  const { viewing } = operator;
  if (!viewing) return undefined;
  const owner = await readSessionOwner(
    services.database,
    { userId: viewing.personId, sessionId: viewing.id },
    services.auth.sessionFlags,
  );
  if (!owner || !coversRoles(operator.roles, owner.roles)) return undefined;
  const email = owner.email ?? "";
  const person: UserViewer = {
    kind: "user",
    userId: viewing.personId,
    email,
    sessionId: viewing.id,
    roles: [],
    assurance: "aal1",
    hasSecondFactor: false,
    isAnonymous: owner.isAnonymous,
    ...(owner.flags ? { flags: owner.flags } : {}),
    claims: {
      sub: viewing.personId,
      role: "authenticated",
      aal: "aal1",
      session_id: viewing.id,
      email,
      view_as: operator.userId,
    },
  };
  return { person, operator, until: viewing.until };
}
