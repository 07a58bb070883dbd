import { randomBytes } from "node:crypto";
import { afterCommit } from "#platform/database/after-commit.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import {
  anonymousViewer,
  asOwnViewer,
  hasRight,
  needsSecondStep,
  type PendingViewer,
  type UserViewer,
  type Viewer,
} from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { subtractTime, toUnixSeconds } from "#shared/time.ts";
import { authErrors } from "../auth.errors.ts";
import type { AuthenticationMethod, Client } from "../auth.types.ts";
import { countLogin } from "../protection/login-counts.usecases.server.ts";
import { recordSecurityEvent } from "../security-log/security-log.store.server.ts";
import { listRoles } from "../users/roles.store.server.ts";
import {
  beforeSecondStep,
  hasFactorInUse,
  toUserBeforeSecondStep,
  toUserObject,
  type UserObject,
} from "../users/user-object.rules.ts";
import { type Account, readAccount } from "../users/users.store.server.ts";
import { noticeDevice } from "./devices.usecases.server.ts";
import {
  decideRefresh,
  decodeRefreshToken,
  encodeRefreshToken,
  isSignedWith,
} from "./refresh-token.rules.ts";
import { type SessionEnd, sessionEnd } from "./session-limits.rules.ts";
import {
  advanceSession,
  deleteSessions,
  elevateSessionRow,
  insertSession,
  listAuthenticationMethods,
  lockSession,
  parseSessionOwner,
  readSessionOwner,
  recordMethod,
  type SessionOwner,
  type SessionRow,
  type secondFactorMethods,
  sessionOwnerCheck,
  touchSession,
} from "./sessions.store.server.ts";

/** The protocol's session: the body of every sign-in and refresh. Times in unix seconds. */
export interface Session {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserObject;
  /** An OAuth provider's tokens, given once, right after signing in with it. */
  provider_token?: string;
  provider_refresh_token?: string;
  /** Said to somebody whose password would be refused today. */
  weak_password?: { message: string; reasons: string[] };
}

/** Data for a session's answer, read in the transaction that opened or moved it. */
export interface OpenedSession {
  account: Account;
  session: Pick<SessionRow, "id" | "aal">;
  methods: { method: string; timestamp: number }[];
  refreshToken: string;
}

/** Opens a session for a user who has just proven who they are. */
export async function openSession(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, method, client }: { userId: string; method: AuthenticationMethod; client: Client },
): Promise<OpenedSession> {
  const now = services.clock.now();
  const id = crypto.randomUUID();
  const refreshKey = newRefreshKey();
  await insertSession(transaction, { id, userId, refreshKey, method, client, now });
  const account = await readAccount(transaction, userId);
  if (!account) throw authErrors.userNotFound();
  await noticeDevice(services, transaction, { account, client });
  afterCommit(transaction, () => countLogin(services, method, "success"));
  return {
    account,
    session: { id, aal: "aal1" },
    methods: [{ method, timestamp: toUnixSeconds(now) }],
    refreshToken: encodeRefreshToken(id, 0, refreshKey),
  };
}

/**
 * Lifts the viewer's session to `aal2` after a second factor was verified in it. The answer carries
 * a new refresh token; the one from before is of no use any more, and the user's other sessions
 * that have not taken the second step end.
 */
export async function elevateToAal2(
  services: Services,
  transaction: DatabaseTransaction,
  {
    viewer,
    method,
    factorId,
  }: {
    viewer: Pick<UserViewer, "userId" | "sessionId">;
    method: (typeof secondFactorMethods)[number];
    /** Null for recovery codes, which are no row of `auth.mfa_factors`. */
    factorId: string | null;
  },
): Promise<OpenedSession> {
  const now = services.clock.now();
  const session = await lockSession(transaction, viewer.sessionId);
  if (session?.user_id !== viewer.userId) throw authErrors.sessionNotFound();
  const refreshKey = newRefreshKey();
  await elevateSessionRow(transaction, session, { factorId, refreshKey, now });
  await recordMethod(transaction, session.id, method, now);
  const account = await readAccount(transaction, viewer.userId);
  if (!account) throw authErrors.userNotFound();
  afterCommit(transaction, () => countLogin(services, method, "success"));
  return {
    account,
    session: { id: session.id, aal: "aal2" },
    methods: await listAuthenticationMethods(transaction, session.id),
    refreshToken: encodeRefreshToken(session.id, 0, refreshKey),
  };
}

/** The secret that a session's refresh tokens are proven by. */
export const newRefreshKey = () => randomBytes(32).toString("base64");

/** Signs the access token and puts the answer together; call it after the transaction. */
export async function issueSession(services: Services, opened: OpenedSession): Promise<Session> {
  const { configuration, signingKeys } = services.auth;
  const issuedAt = toUnixSeconds(services.clock.now());
  const expiresAt = issuedAt + configuration.accessTokenSeconds;
  const isMfaPending = opened.session.aal !== "aal2" && hasFactorInUse(opened.account);
  const { user } = isMfaPending ? beforeSecondStep(opened.account) : opened.account;
  const accessToken = await signingKeys.sign({
    iss: `${services.application.baseUrl}/auth/v1`,
    sub: user.id,
    aud: "authenticated",
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: "authenticated",
    aal: opened.session.aal ?? "aal1",
    amr: opened.methods,
    session_id: opened.session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: accessToken,
    token_type: "bearer",
    expires_in: configuration.accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: opened.refreshToken,
    user: isMfaPending ? toUserBeforeSecondStep(opened.account) : toUserObject(opened.account),
  };
}

/** Exchanges a refresh token for a new session body; see `refresh-token.rules.ts`. */
export async function refreshSession(
  services: Services,
  { refreshToken, client }: { refreshToken: string; client: Client },
): Promise<Session> {
  const token = decodeRefreshToken(refreshToken);
  if (!token) throw authErrors.refreshTokenMalformed();

  // A reused token ends the session, and that must be committed before the error is thrown.
  const outcome = await services.database.asSystem("refresh session", async (transaction) => {
    const session = await lockSession(transaction, token.sessionId);
    const key = session?.refresh_token_hmac_key;
    if (!session || !key) return authErrors.refreshTokenNotFound();
    if (!isSignedWith(token, key)) return authErrors.refreshTokenNotFound();

    const now = services.clock.now();
    const end = await endOf(services, transaction, session);
    if (end === "timebox") return authErrors.refreshSessionExpired();
    if (end === "inactivity") return authErrors.refreshSessionIdle();
    const account = await readAccount(transaction, session.user_id);
    if (!account) return authErrors.refreshSessionMissing();
    if (isBanned(account, now)) return authErrors.refreshUserBanned();

    const counter = session.refresh_token_counter ?? 0;
    const decision = decideRefresh(
      token.counter,
      { counter, refreshedAt: session.refreshed_at },
      { now, reuseSeconds: services.auth.configuration.refreshReuseSeconds },
    );
    const event = { type: "token" as const, user: account.user, address: client.address, now };
    if (decision === "unknown") return authErrors.refreshTokenNotOurs();
    if (decision === "reused") {
      await deleteSessions(transaction, session.user_id, { only: session.id });
      await recordSecurityEvent(transaction, { ...event, action: "token_revoked" });
      return authErrors.refreshTokenReused();
    }

    const next = decision === "rotate" ? counter + 1 : counter;
    if (decision === "rotate") {
      await advanceSession(transaction, session.id, {
        counter: next,
        address: client.address,
        now,
      });
      await recordSecurityEvent(transaction, { ...event, action: "token_refreshed" });
    }
    const methods = await listAuthenticationMethods(transaction, session.id);
    const nextToken = encodeRefreshToken(session.id, next, key);
    return { account, session, methods, refreshToken: nextToken };
  });
  if (isProductError(outcome)) throw outcome;
  return await issueSession(services, outcome);
}

/**
 * Ends sessions: every one of the user (`global`), the caller's (`local`), or all but it
 * (`others`). Before the account's second step a session ends nothing but itself.
 */
export async function signOut(
  services: Services,
  { viewer, scope, client }: { viewer: UserViewer; scope: string; client: Client },
): Promise<void> {
  if (!["global", "local", "others"].includes(scope))
    throw authErrors.unsupportedScope(scope.slice(0, 40));
  if (needsSecondStep(viewer) && scope === "others") throw authErrors.insufficientAssurance();
  const onlyItself = scope === "local" || needsSecondStep(viewer);
  await services.database.asSystem("sign out", async (transaction) => {
    await deleteSessions(transaction, viewer.userId, {
      ...(onlyItself ? { only: viewer.sessionId } : {}),
      ...(scope === "others" ? { except: viewer.sessionId } : {}),
    });
    const user = { id: viewer.userId, email: viewer.email };
    const now = services.clock.now();
    await recordSecurityEvent(transaction, {
      action: "logout",
      type: "account",
      user,
      address: client.address,
      traits: { scope: onlyItself ? "local" : scope },
      now,
    });
  });
  // Clients forget their session after this refusal too, so leaving is what it was for them.
  if (scope === "global" && needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
}

/**
 * The user an access token speaks for, with its session checked in the database: it must not have
 * been ended, and its user must be neither deleted nor banned. Throws the protocol's 401 or 403.
 */
export async function authenticate(services: Services, accessToken: string): Promise<UserViewer> {
  return await authenticateWith(services, accessToken);
}

/** As `authenticate`, with the flags that pages ask of everybody. */
export async function authenticateForPage(
  services: Services,
  accessToken: string,
): Promise<UserViewer> {
  return await authenticateWith(services, accessToken, { flags: services.auth.sessionFlags });
}

async function authenticateWith(
  services: Services,
  accessToken: string,
  { flags, isUse }: { flags?: ReadonlyMap<string, string>; isUse?: boolean } = {},
): Promise<UserViewer> {
  const token = await verifyToken(services, accessToken);
  const owner = await readSessionOwner(services.database, token, flags);
  return await decideViewer(services, token, owner, { isUse: isUse ?? true });
}

interface TokenOfSession {
  userId: string;
  sessionId: string;
  claims: UserViewer["claims"];
}

async function verifyToken(services: Services, accessToken: string): Promise<TokenOfSession> {
  const claims = await services.auth.signingKeys.verify(accessToken);
  if (typeof claims.sub !== "string" || typeof claims.session_id !== "string")
    throw authErrors.missingSubject();
  return { userId: claims.sub, sessionId: claims.session_id, claims };
}

/** The user of a token, by what the database says of its session now. With `isUse`, the session's last use is noted. */
async function decideViewer(
  services: Services,
  { userId, sessionId, claims }: TokenOfSession,
  owner: SessionOwner | undefined,
  { isUse = true } = {},
): Promise<UserViewer> {
  const now = services.clock.now();
  if (!owner) throw authErrors.userNotFound();
  const { session } = owner;
  if (!session) throw authErrors.sessionNotFound();
  const { policy } = services.auth;
  const hasRole = owner.roles.length > 0;
  const limits = policy.limitsOf({ hasRole });
  if (sessionEnd(session, { limits, hasRole, now })) throw authErrors.sessionExpired();
  if (owner.bannedUntil && owner.bannedUntil > now) throw authErrors.userBanned();
  // A token from before the second step may be in other hands than the one from after it.
  const assurance = claims.aal === "aal2" ? owner.aal : "aal1";
  if (isUse && (!owner.hasSecondFactor || assurance === "aal2")) {
    const before = subtractTime(now, { seconds: noteUseSeconds });
    if (session.usedAt < before) await touchSession(services.database, { sessionId, before, now });
  }
  const viewer: UserViewer = {
    kind: "user",
    userId,
    email: owner.email ?? "",
    sessionId,
    roles: owner.roles,
    assurance,
    hasSecondFactor: owner.hasSecondFactor,
    mustAddFactor: policy.adminNeedsFactor && owner.roles.length > 0 && !owner.hasSecondFactor,
    isAnonymous: owner.isAnonymous,
    ...(owner.flags ? { flags: owner.flags } : {}),
    claims: claims.aal === assurance ? claims : { ...claims, aal: assurance },
  };
  const until = new Date(owner.viewing?.until ?? 0);
  if (!owner.viewing || until <= now || !hasRight(viewer, "people.view_as")) return viewer;
  return { ...viewer, viewing: { ...owner.viewing, until } };
}

/** Use of a session is written down once in so many seconds. */
const noteUseSeconds = 60;

/** The reason why the session is over by the limits for its user; undefined while it isn't. */
async function endOf(
  services: Services,
  transaction: DatabaseTransaction,
  session: SessionRow,
): Promise<SessionEnd | undefined> {
  const now = services.clock.now();
  const hasRole = (await listRoles(transaction, session.user_id)).length > 0;
  const createdAt = session.created_at ?? now;
  const times = {
    createdAt,
    usedAt: session.updated_at ?? createdAt,
    refreshedAt: session.refreshed_at,
    notAfter: session.not_after,
  };
  return sessionEnd(times, {
    limits: services.auth.policy.limitsOf({ hasRole }),
    hasRole,
    now,
  });
}

/** As `authenticate`, for what must not open before the account's second step: files. */
export async function authenticateFully(
  services: Services,
  accessToken: string,
): Promise<UserViewer> {
  return requireSecondStep(await authenticate(services, accessToken));
}

/**
 * As `authenticateFully`, for a channel that an open page has joined. It asks again and again by itself, which
 * doesn't count as use of the session.
 */
export async function authenticateForChannel(
  services: Services,
  accessToken: string,
): Promise<UserViewer> {
  return requireSecondStep(await authenticateWith(services, accessToken, { isUse: false }));
}

function requireSecondStep(viewer: UserViewer): UserViewer {
  if (needsSecondStep(viewer)) throw authErrors.insufficientAssurance();
  return viewer;
}

/**
 * The viewer of a token as data reads need it. Before the account's second step it is nobody, so
 * that public rows can be read and none of the account's. The session is checked with what is read: throws as
 * `authenticate` does, at once for a token that is not ours or has expired.
 */
export async function readBearer(services: Services, accessToken: string): Promise<PendingViewer> {
  const token = await verifyToken(services, accessToken);
  const decide = async (owner: SessionOwner | undefined): Promise<Viewer> => {
    const viewer = await decideViewer(services, token, owner);
    return needsSecondStep(viewer) ? anonymousViewer : asOwnViewer(viewer);
  };
  return {
    claims: token.claims,
    check: sessionOwnerCheck(token),
    decide: (text) => decide(text === null ? undefined : parseSessionOwner(text)),
    resolve: async () => await decide(await readSessionOwner(services.database, token)),
  };
}

export function isBanned({ user }: Account, now: Date): boolean {
  return user.banned_until !== null && user.banned_until > now;
}
