import { includesRight, type Right, type Role } from "./rights.ts";

/**
 * The person or program that makes a request. Every use case receives one; row security follows it.
 */
export type Viewer = AnonymousViewer | UserViewer | ServiceViewer;

export interface AnonymousViewer {
  kind: "anonymous";
}

export interface UserViewer {
  kind: "user";
  userId: string;
  email: string;
  sessionId: string;
  /** Names from `user_roles`, read when the session was checked. */
  roles: readonly Role[];
  /** The session's level of assurance: `aal2` after a second factor. */
  assurance: "aal1" | "aal2";
  /** Whether the account has a second factor that is in use. */
  hasSecondFactor: boolean;
  /** Set for a person with a role who must add a second factor before they may act in it. */
  mustAddFactor?: boolean;
  /** An account without address or password, where the configuration allows such. */
  isAnonymous: boolean;
  /** Values that features need about each viewer of a page, read when the session was checked. */
  flags?: ViewerFlags;
  /** Set while the session shows pages as another person sees them; other requests are a visitor's then. */
  viewing?: { id: string; personId: string; until: Date };
  /** The verified access token's claims; row security reads them. */
  claims: Readonly<Record<string, unknown>>;
}

/** A caller that holds the secret API key: a server or an operator, never a browser. */
export interface ServiceViewer {
  kind: "service";
}

/** By their names; each feature adds its own to this. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it.
export interface ViewerFlags {}

export const anonymousViewer: AnonymousViewer = { kind: "anonymous" };
export const serviceViewer: ServiceViewer = { kind: "service" };

/** The user of a token that is ours, while the database has yet to say whether its session still counts. */
export interface PendingViewer {
  /** The token's. Row security reads these unless the check says otherwise. */
  claims: UserViewer["claims"];
  /** A statement of the system's that answers a text, or no row. */
  check: { text: string; values: readonly string[] };
  /** The viewer by what the check answered. Throws for a session that is over. */
  decide(answer: string | null): Promise<Viewer>;
  /** The same, with a check of its own. */
  resolve(): Promise<Viewer>;
}

/**
 * The viewer of pages and functions, which know named accounts only: to them, a user without an address
 * is a visitor who has yet to sign up, and one who hasn't taken their account's second step is anonymous.
 */
export function asNamedViewer(viewer: UserViewer): Viewer {
  const isNamed = !viewer.isAnonymous && !needsSecondStep(viewer) && !viewer.viewing;
  return isNamed ? viewer : anonymousViewer;
}

/** The viewer of data, files and channels: a visitor while the session shows pages as another person. */
export function asOwnViewer(viewer: UserViewer): Viewer {
  return viewer.viewing ? anonymousViewer : viewer;
}

/** Whether a second factor is set up that this session has not used yet. */
export function needsSecondStep(viewer: UserViewer): boolean {
  return viewer.hasSecondFactor && viewer.assurance !== "aal2";
}

/** Whether the viewer holds a role and acts in it now. */
function actsInRole(viewer: Viewer): viewer is UserViewer {
  return viewer.kind === "user" && !needsSecondStep(viewer) && !viewer.mustAddFactor;
}

/** Whether the viewer is one of those who run the site, and acts as such now. */
export function hasAnyRight(viewer: Viewer): boolean {
  return actsInRole(viewer) && viewer.roles.length > 0;
}

/**
 * Whether the viewer has a right and may use it now, as row security reads it from `private.has_right`:
 * after the second step, and with a second factor where one is required.
 */
export function hasRight(viewer: Viewer, right: Right): boolean {
  return actsInRole(viewer) && includesRight(viewer.roles, right);
}
