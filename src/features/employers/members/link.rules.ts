import { createHash, randomBytes } from "node:crypto";

/** An invitation's secret: in the email in full, in the database as its hash alone. */
export function makeLink(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashLink(token) };
}

export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
