import { createHash } from "node:crypto";

/** Stands for what a form showed before it was changed. One that isn't the present one comes from a page that's behind. */
export function digestShown(shown: unknown): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("hex");
}
