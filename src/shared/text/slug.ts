import { foldText } from "./text-folding.ts";

/**
 * A text's words as a part of an address, in plain letters and digits with hyphens between them, of
 * at most `maximum` characters: "Søren's Café" is `sorens-cafe`. Empty if it has neither.
 */
export function toSlug(text: string, maximum: number): string {
  return foldText(text)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, maximum)
    .replace(/-$/, "");
}
