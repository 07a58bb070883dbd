import { XMLParser } from "fast-xml-parser";

/** An element's text, or its children by name; several of one name as a list. */
export type XmlNode = string | { [name: string]: XmlNode | XmlNode[] };

const parser = new XMLParser({
  // Entities that a document declares are left as they are written: none can grow.
  processEntities: false,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: true,
  ignoreDeclaration: true,
});

/** Reads an XML document without its attributes; undefined where it isn't one. */
export function readXml(text: string): XmlNode | undefined {
  try {
    const document: XmlNode = parser.parse(text);
    return typeof document === "object" && Object.keys(document).length > 0 ? document : undefined;
  } catch {
    // The parser names no kinds of errors: whatever it can't read is no document.
    return undefined;
  }
}

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** Text with the entities of XML, the no-break space of HTML, and numbered characters put in. */
export function decodeEntities(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,4});/gi, (entity, name: string) => {
    if (!name.startsWith("#")) return named[name.toLowerCase()] ?? entity;
    const hex = name[1]?.toLowerCase() === "x";
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
