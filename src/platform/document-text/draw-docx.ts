import { Unzip, UnzipInflate } from "fflate";
import { type DrawnText, textLimits } from "./document-text.ts";

const main = "word/document.xml";
const sliceBytes = 65_536;

/** Unpacks the one file of a Word document that holds its text, and stops where it grows too large. */
export function drawDocx(bytes: Uint8Array): DrawnText {
  // Encrypted ones are no archive but a compound file.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { kind: "encrypted" };
  const unpacked = unpack(bytes);
  if (unpacked === undefined) return { kind: "damaged" };
  if (unpacked === "too much") return { kind: "too_much" };
  const text = toText(unpacked);
  const isCut = text.length > textLimits.characters;
  return { kind: "text", text: text.slice(0, textLimits.characters), isCut };
}

function unpack(bytes: Uint8Array): string | "too much" | undefined {
  const decoder = new TextDecoder();
  let xml = "";
  let size = 0;
  let isWhole = false;
  const unzip = new Unzip((file) => {
    if (file.name !== main || xml !== "") return;
    file.ondata = (error, chunk, final) => {
      if (error) throw error;
      size += chunk.byteLength;
      if (size > textLimits.unpackedBytes) throw tooMuch;
      xml += decoder.decode(chunk, { stream: !final });
      isWhole = final;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.byteLength && !isWhole; at += sliceBytes) {
      const slice = bytes.subarray(at, at + sliceBytes);
      unzip.push(slice, at + sliceBytes >= bytes.byteLength);
    }
  } catch (error) {
    return error === tooMuch ? "too much" : undefined;
  }
  return isWhole ? xml : undefined;
}

const tooMuch = new Error("too much");

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

/** The text between the tags: a paragraph is a line, cells of a table stand in one line. */
function toText(xml: string): string {
  let text = "";
  let inText = false;
  let skipped = 0;
  let cells = 0;
  for (const [token, closing, name, selfClosing] of xml.matchAll(
    /<(\/?)([\w:]+)(?:[^\w:<>/][^<>]*?)?(\/?)>|[^<>]+/g,
  )) {
    if (name === undefined) {
      if (inText && skipped === 0) text += decode(token);
      continue;
    }
    const isEnd = closing === "/";
    // Word writes the text of a box twice; the second is for old programs.
    if (name === "mc:Fallback" && !selfClosing) skipped += isEnd ? -1 : 1;
    else if (name === "w:t") inText = !isEnd && !selfClosing;
    else if (skipped > 0) continue;
    else if (name === "w:tab" && !isEnd && text !== "") text += "\t";
    else if (name === "w:br" || name === "w:cr") text += "\n";
    else if (name === "w:p" && (isEnd || selfClosing)) text += cells > 0 ? " " : "\n";
    else if (name === "w:tc") {
      cells += isEnd ? -1 : 1;
      if (isEnd) text += "\t";
    } else if (name === "w:tr" && isEnd) text += "\n";
  }
  return text;
}

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
