import { createHash, randomBytes } from "node:crypto";
import { stopRemindersPath } from "../plans.constants.ts";

/** A link's secret: in the email in full, in the database as its hash alone. */
export function makeStopLink(): { path: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { path: `${stopRemindersPath}?token=${token}`, tokenHash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
