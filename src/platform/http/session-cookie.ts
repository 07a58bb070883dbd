import {
  combineChunks,
  createChunks,
  DEFAULT_COOKIE_OPTIONS,
  parseCookieHeader,
  serializeCookieHeader,
  stringToBase64URL,
} from "@supabase/ssr";
import { sessionCookieName as name } from "#platform/browser/session-cookie.ts";

/** The part of a browser's stored session that the server reads. */
export interface CookieSession {
  access_token: string;
  refresh_token: string;
  /** Unix seconds. */
  expires_at: number;
}

const prefix = "base64-";

/** The session that the browser's client keeps in its cookies, in the client's own format. */
export async function readSessionCookie(request: Request): Promise<CookieSession | undefined> {
  const session = (await readStored(request, name)) as CookieSession | undefined;
  const wellFormed =
    typeof session?.access_token === "string" &&
    typeof session.refresh_token === "string" &&
    typeof session.expires_at === "number";
  return wellFormed ? session : undefined;
}

/**
 * The proof that a sign-in elsewhere began in this browser, kept by its client until the other site
 * leads back. `flow` is the id that the client put into the address; without one, it's the latest.
 */
export async function readCodeVerifier(
  request: Request,
  flow: string | null,
): Promise<string | undefined> {
  const stored = await readStored(request, verifierCookie(flow));
  // The client adds "/recovery" to the proof where a new password was asked for.
  return typeof stored === "string" ? stored.split("/", 1)[0] : undefined;
}

/**
 * `Set-Cookie` values that remove the proof, which is good for one try. The client keeps it twice: as the latest, and
 * under its id.
 */
export function removeCodeVerifier(
  request: Request,
  flow: string | null,
  { secure }: { secure: boolean },
): string[] {
  const options = { ...DEFAULT_COOKIE_OPTIONS, secure, maxAge: 0 };
  const cookies = parseCookieHeader(request.headers.get("cookie") ?? "");
  const used = cookies.find((cookie) => cookie.name === verifierCookie(flow))?.value;
  return cookies
    .filter(({ name: found, value }) => value === used && found.endsWith("-code-verifier"))
    .map((cookie) => serializeCookieHeader(cookie.name, "", options));
}

function verifierCookie(flow: string | null): string {
  const part = flow !== null && /^[0-9a-f]{32}$/.test(flow) ? `-flow-${flow}` : "";
  return `${name}${part}-code-verifier`;
}

/** The client's value under `key`, or undefined where it isn't the client's: anyone may send any cookie. */
async function readStored(request: Request, key: string): Promise<unknown> {
  const cookies = parseCookieHeader(request.headers.get("cookie") ?? "");
  const byName = new Map(cookies.map((cookie) => [cookie.name, cookie.value]));
  const text = await combineChunks(key, (chunk) => byName.get(chunk));
  if (!text?.startsWith(prefix)) return undefined;
  try {
    return JSON.parse(Buffer.from(text.slice(prefix.length), "base64url").toString());
  } catch {
    return undefined;
  }
}

/** Whether a Cookie header brings a stored session, valid or not. */
export function hasSessionCookie(header: string): boolean {
  return parseCookieHeader(header).some(
    (cookie) => cookie.name === name || cookie.name.startsWith(`${name}.`),
  );
}

/** `Set-Cookie` values that replace the stored session, or remove it. */
export function writeSessionCookie(
  request: Request,
  session: object | undefined,
  { secure }: { secure: boolean },
): string[] {
  const options = { ...DEFAULT_COOKIE_OPTIONS, secure };
  const chunks = session
    ? createChunks(name, prefix + stringToBase64URL(JSON.stringify(session)))
    : [];
  const kept = new Set(chunks.map((chunk) => chunk.name));
  const stale = parseCookieHeader(request.headers.get("cookie") ?? "")
    .map((cookie) => cookie.name)
    .filter((found) => (found === name || found.startsWith(`${name}.`)) && !kept.has(found));
  return [
    ...stale.map((found) => serializeCookieHeader(found, "", { ...options, maxAge: 0 })),
    ...chunks.map((chunk) => serializeCookieHeader(chunk.name, chunk.value, options)),
  ];
}

/** `Set-Cookie` value of a cookie that only says that something is on, for so many seconds; 0 takes it away. */
export function writeFlagCookie(
  flag: string,
  { secure, seconds }: { secure: boolean; seconds: number },
): string {
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: seconds } as const;
  return serializeCookieHeader(flag, seconds > 0 ? "1" : "", options);
}
