import { trimCharacters } from "./text/trim-characters.ts";

/** The endings that types have. Anything else is `.bin`, which no system opens by itself. */
const endings: Readonly<Record<string, string>> = {
  "application/gzip": "gz",
  "application/json": "json",
  "application/msword": "doc",
  "application/pdf": "pdf",
  "application/rtf": "rtf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/zip": "zip",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/heic": "heic",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/tiff": "tif",
  "image/webp": "webp",
  "text/calendar": "ics",
  "text/csv": "csv",
  "text/markdown": "md",
  "text/plain": "txt",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
};

/**
 * Endings that are taken off a name before the right one is put on; any other stays part of the
 * name.
 */
const takenOff = new Set([
  ...Object.values(endings),
  ..."7z apk app bash bat bin bz2 cab chm cmd com cpl css deb dll dmg docm dot dotm exe gadget hta htm html htt img inf ins iso jar jpeg jpe js jse jsp lnk log mht mhtml mjs msc msi msp mst odt php pif pkg pl ppt pptm ps1 psm1 py rar reg rb rpm scf scr sct sh shb shtml sldm sql svg svgz swf sys tar tiff url vb vbe vbs vhd vhdx wasm wsc wsf wsh xhtml xll xls xlsm xltm xml xsl xz zsh".split(
    " ",
  ),
]);

/** Names that a Windows machine takes for a device, whatever the extension. */
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

const maxLength = 200;
/** Characters that are read of a name's beginning, and of its end, where the endings are. */
const charactersRead = { beginning: 250, end: 50 };

/** The ending that a type's files have, without its dot. */
export function fileEndingOf(type: string): string {
  return endings[type] ?? (type.startsWith("text/") ? "txt" : "bin");
}

/**
 * The name under which a file is shown and saved: the sender's words in one line, with the ending of what the
 * file is. Nothing in it turns text around, leads to a folder or names a device.
 *
 * @example
 * safeFileName("invoice.pdf.hta", "text/plain"); // "invoice.txt"
 */
export function safeFileName(name: string, type: string): string {
  const ending = `.${fileEndingOf(type)}`;
  const line = shorten(name.toWellFormed())
    .normalize("NFC")
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, " ")
    .replace(/\s+/g, " ");
  const stem = takeEndingsOff(trimEnds(line));
  const [beforeDot = ""] = stem.split(".");
  const harmless = deviceNames.test(beforeDot.trim()) ? `_${stem}` : stem;
  const short = trimEnds([...harmless].slice(0, maxLength - ending.length).join(""));
  return `${short || "file"}${ending}`;
}

/** Normalizing takes the square of a long text's marks, and a name can be as long as a whole form field. */
function shorten(name: string): string {
  const { beginning, end } = charactersRead;
  const characters = [...name];
  if (characters.length <= beginning + end) return name;
  return [...characters.slice(0, beginning), ...characters.slice(-end)].join("");
}

function takeEndingsOff(name: string): string {
  let rest = name;
  for (;;) {
    const dot = rest.lastIndexOf(".");
    if (
      dot < 0 ||
      !takenOff.has(
        rest
          .slice(dot + 1)
          .trim()
          .toLowerCase(),
      )
    )
      return rest;
    rest = trimEnds(rest.slice(0, dot));
  }
}

/**
 * Removes blanks and dots from both ends: leading dots hide a file, trailing ones are dropped by
 * Windows.
 */
function trimEnds(text: string): string {
  return trimCharacters(text, (character) => /[\s.]/.test(character));
}
