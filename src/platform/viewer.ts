/** Who a request is made for. Every use case receives one; row security follows it. */
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
  roles: readonly string[];
  /** The verified access token's claims; row security reads them. */
  claims: Readonly<Record<string, unknown>>;
}

/** A caller that holds the secret API key: a server or an operator, never a browser. */
export interface ServiceViewer {
  kind: "service";
}

export const anonymousViewer: AnonymousViewer = { kind: "anonymous" };
export const serviceViewer: ServiceViewer = { kind: "service" };

export function isAdmin(viewer: Viewer): boolean {
  return viewer.kind === "user" && viewer.roles.includes("admin");
}
