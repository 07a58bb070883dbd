import { unzipSync } from "fflate";
import { storageErrors } from "./storage.errors.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Other names of the same, as senders and detectors use them. */
const aliases: Record<string, string> = {
  "image/apng": "image/png",
  "image/jpg": "image/jpeg",
  "application/octet-stream": "",
};

/** What a browser would run; never accepted, whatever a bucket allows. */
const neverAccepted = new Set([
  "application/xhtml+xml",
  "application/xml",
  "image/svg+xml",
  "text/html",
  "text/xml",
]);

/** Types that no signature tells; accepted where the bytes are text and no markup. */
const textTypes = new Set(["text/plain", "text/csv", "text/markdown", "application/json"]);

const markup =
  /<(!doctype|\?xml|html|head|body|script|style|svg|iframe|object|embed|meta|img|a)\b/i;

/** A document that unpacks to more than this is an attack and no document. */
const maximumUnpackedBytes = 500_000_000;
const maximumEntries = 5_000;

/**
 * The type that a file has by its content. Refuses with 415 what the bucket does not allow, what the
 * sender called something else and what nobody may store.
 */
export async function identify(
  bytes: Uint8Array,
  { declaredType, allowedTypes }: { declaredType: string; allowedTypes: readonly string[] | null },
): Promise<string> {
  const declared = essenceOf(declaredType);
  const refuse = (type: string) =>
    storageErrors.unsupportedType(type || "application/octet-stream");
  if (declared && !isAllowed(declared, allowedTypes)) throw refuse(declared);

  const found = (await detect(bytes)) ?? fallBack(bytes, declared, allowedTypes);
  if (found === undefined) throw refuse(declared);
  if (!isAllowed(found, allowedTypes) || (declared && declared !== found)) throw refuse(found);
  return found;
}

/** Whether a bucket takes a type: by its name, or by a pattern like `image/*`. */
export function isAllowed(type: string, allowedTypes: readonly string[] | null): boolean {
  if (neverAccepted.has(type)) return false;
  return (
    allowedTypes === null ||
    allowedTypes.some((allowed) =>
      allowed.endsWith("/*") ? type.startsWith(allowed.slice(0, -1)) : type === allowed,
    )
  );
}

function essenceOf(type: string): string {
  const essence = (type.split(";")[0] ?? "").trim().toLowerCase();
  return aliases[essence] ?? essence;
}

async function detect(bytes: Uint8Array): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (detected?.mime === docx && !isWordDocument(bytes)) return "application/zip";
  return detected && (aliases[detected.mime] ?? detected.mime);
}

/** By the directory at the file's end, which is what programs go by; the detector reads from the front. */
function isWordDocument(bytes: Uint8Array): boolean {
  const names = new Set<string>();
  let unpackedBytes = 0;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.add(name);
        unpackedBytes += originalSize;
        return false;
      },
    });
  } catch {
    return false; // Not a readable archive, so no document either.
  }
  return (
    names.has("[Content_Types].xml") &&
    names.has("word/document.xml") &&
    !names.has("word/vbaProject.bin") &&
    names.size <= maximumEntries &&
    unpackedBytes <= maximumUnpackedBytes
  );
}

function fallBack(
  bytes: Uint8Array,
  declared: string,
  allowedTypes: readonly string[] | null,
): string | undefined {
  const text = decodeText(bytes);
  if (text !== undefined && markup.test(text)) return "text/html";
  if (textTypes.has(declared) && text !== undefined) return declared;
  return declared === "" && allowedTypes === null ? "application/octet-stream" : undefined;
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /[^\P{Cc}\n\r\t\f]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
