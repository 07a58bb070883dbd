import { storageErrors } from "./storage.errors.ts";

/** Size that an index of the database can hold with room to spare. */
const maximumNameBytes = 1024;

/** Letters and digits of any script, blanks and what stands unescaped in a path. */
const allowedCharacters = /^[\p{L}\p{M}\p{N} !\-_.*'()&$@=;:+,/]+$/u;

const bucketCharacters = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,99}$/u;

/** Words that stand where a bucket's name would in addresses. */
const reserved = new Set([
  "authenticated",
  "copy",
  "info",
  "list",
  "list-v2",
  "move",
  "public",
  "sign",
  "upload",
]);

/**
 * A file's name as it is kept: with its folders, in one spelling of Unicode, without anything that
 * a path could be led astray by. Names are never paths on a disk; the rules keep what row security
 * compares (the first folder) beyond doubt.
 */
export function checkName(text: string): string {
  const name = text.normalize("NFC");
  const segments = name.split("/");
  const ok =
    allowedCharacters.test(name) &&
    Buffer.byteLength(name) <= maximumNameBytes &&
    segments.every((segment) => segment.trim() !== "" && segment !== "." && segment !== "..");
  if (!ok) throw storageErrors.invalidKey(text);
  return name;
}

/** A bucket's id that can exist; any other is one that is not found. */
export function checkBucketId(text: string): string {
  if (!bucketCharacters.test(text)) throw storageErrors.bucketNotFound();
  return text;
}

/** Whether a new bucket may be called so. */
export function isNewBucketId(text: string): boolean {
  return bucketCharacters.test(text) && !reserved.has(text);
}

/**
 * The beginning of names, of a list: empty or made of whole folders and the beginning of a name.
 */
export function checkPrefix(text: string): string {
  const prefix = text.normalize("NFC").replace(/^\/+/, "");
  if (prefix === "") return prefix;
  if (!allowedCharacters.test(prefix) || Buffer.byteLength(prefix) > maximumNameBytes) {
    throw storageErrors.invalidKey(text);
  }
  return prefix;
}

/**
 * `Content-Disposition` with the name in ASCII for old programs and in full for all others:
 * https://www.rfc-editor.org/rfc/rfc6266
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const printable = name.replace(/[\p{C}/\\:*?"<>|]/gu, "_").slice(0, 200) || "file";
  const wellFormed = printable.toWellFormed();
  const plain = wellFormed.replace(/[^\x20-\x7e]|[%;]/g, "_");
  const full = encodeURIComponent(wellFormed).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}
