import { createHash, randomBytes } from "node:crypto";

/** A link's secret: in the email in full, in the database as its hash alone. */
export function makeToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
