import { createHash, randomInt } from "node:crypto";
import { freeEmailHosts, maxCodeTries } from "./verification.constants.ts";

/** Why a mailbox can't show that its owner works for an organization; undefined when it can. */
export type MailboxProblem = "free email" | "other domain";

/** The host of an address as DNS writes it, so that it compares with a website's. */
export function emailDomainOf(email: string): string {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;
}

/**
 * Only the website's own domain counts: the host of a subdomain may be someone else, such as a
 * student of a university.
 */
export function findMailboxProblem(email: string, domain: string): MailboxProblem | undefined {
  const host = emailDomainOf(email);
  if (freeEmailHosts.has(host) || freeEmailHosts.has(domain)) return "free email";
  return host === domain ? undefined : "other domain";
}

/** Six digits. */
export function makeCode(): string {
  return randomInt(1_000_000).toString().padStart(6, "0");
}

/** Whether a code no longer works: its time is over, or wrong ones were typed too often. */
export function isCodeOver(
  { expiresAt, tries }: { expiresAt: Date; tries: number },
  now: Date,
): boolean {
  return expiresAt <= now || tries >= maxCodeTries;
}

/** A code's hash differs from verification to verification. */
export function hashCode(verificationId: string, code: string): string {
  return createHash("sha256").update(`${verificationId}:${code}`).digest("hex");
}
