import { unzipSync } from "fflate";
import { storageErrors } from "./storage.errors.ts";

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Other names of the same, as senders and detectors use them. */
const aliases: Record<string, string> = {
  "image/apng": "image/png",
  "image/jpg": "image/jpeg",
  "application/octet-stream": "",
};

/** Types that a browser would run; never accepted, whatever a bucket allows. */
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

/** Type that the reference client declares for bytes whose sender named none. */
const undeclared = "text/plain";

/**
 * The type that a file has by its content. A bucket without a list of types takes everything that
 * may be stored, whatever the sender called it. One with a list also refuses with 415 what the
 * sender called something else.
 */
export async function identify(
  bytes: Uint8Array,
  { declaredType, allowedTypes }: { declaredType: string; allowedTypes: readonly string[] | null },
): Promise<string> {
  const declared = essenceOf(declaredType);
  const refuse = (type: string) =>
    storageErrors.unsupportedType(type || "application/octet-stream");
  if (declared && !isAllowed(declared, allowedTypes)) throw refuse(declared);

  const isStrict = allowedTypes !== null;
  const found = (await detect(bytes)) ?? fallBack(bytes, declared, isStrict);
  if (found === undefined) throw refuse(declared === undeclared ? "" : declared);
  const isOther = isStrict && declared !== "" && declared !== undeclared && declared !== found;
  if (!isAllowed(found, allowedTypes) || isOther) throw refuse(found);
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

/**
 * Type where no signature tells. A text is the kind of text that it is declared to be, if that is
 * harmless.
 */
function fallBack(bytes: Uint8Array, declared: string, isStrict: boolean): string | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return isStrict ? undefined : "application/octet-stream";
  if (markup.test(text)) return "text/html";
  if (textTypes.has(declared)) return declared;
  return declared === "" || !isStrict ? "text/plain" : undefined;
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return /[^\P{Cc}\n\r\t\f]/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
