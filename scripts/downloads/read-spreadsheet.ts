import { readEntries, unescapeXml } from "./fixed-archive.ts";
import { palette } from "./palette.ts";

export interface SpreadsheetCell {
  /** Formula, without the equals sign. */
  formula?: string;
  /** The value of the cell; of a formula, the result that the file holds. */
  value: string | number | null;
  /** Whether it has the color of cells to fill in. */
  input: boolean;
}

export interface SpreadsheetSheet {
  name: string;
  /** By address, e.g. `B7`; cells that the file has, empty ones too. */
  cells: Map<string, SpreadsheetCell>;
}

/** The sheets of an XLSX file, read from the file itself. */
export function readSpreadsheet(archive: Uint8Array): SpreadsheetSheet[] {
  const entries = readEntries(archive);
  const part = (name: string) => entries.get(name) ?? "";
  const texts = Array.from(part("xl/sharedStrings.xml").matchAll(/<si>(.*?)<\/si>/gs), ([, item]) =>
    Array.from((item ?? "").matchAll(/<t\b[^>]*>(.*?)<\/t>/gs), ([, text = ""]) =>
      unescapeXml(text),
    ).join(""),
  );
  const inputStyles = findInputStyles(part("xl/styles.xml"));
  const names = Array.from(
    part("xl/workbook.xml").matchAll(/<sheet [^>]*name="([^"]+)"/g),
    ([, name = ""]) => unescapeXml(name),
  );
  return names.map((name, index) => ({
    name,
    cells: readCells(part(`xl/worksheets/sheet${index + 1}.xml`), { texts, inputStyles }),
  }));
}

function readCells(
  xml: string,
  { texts, inputStyles }: { texts: readonly string[]; inputStyles: ReadonlySet<string> },
): Map<string, SpreadsheetCell> {
  const cells = xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs);
  return new Map(
    Array.from(cells, ([, address = "", attributes = "", inside = ""]) => {
      const attribute = (name: string) =>
        new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
      const formula = /<f>=?(.*?)<\/f>/s.exec(inside)?.[1];
      const raw = /<v>(.*?)<\/v>/s.exec(inside)?.[1];
      const type = attribute("t");
      const value =
        raw === undefined
          ? null
          : type === "s"
            ? (texts[Number(raw)] ?? "")
            : type === "str"
              ? unescapeXml(raw)
              : Number(raw);
      return [
        address,
        {
          ...(formula === undefined ? {} : { formula: unescapeXml(formula) }),
          value,
          input: inputStyles.has(attribute("s")),
        },
      ];
    }),
  );
}

/** The cell formats whose background is that of cells to fill in. */
function findInputStyles(styles: string): Set<string> {
  const fills = Array.from(styles.matchAll(/<fill>(.*?)<\/fill>/gs), ([, fill = ""]) => fill);
  const wanted = fills.findIndex((fill) =>
    fill.toLowerCase().includes(`rgb="ff${palette.accentSoft}"`),
  );
  const formats = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? "";
  const found = Array.from(formats.matchAll(/<xf\b([^>]*?)\/?>/g), ([, xf = ""], index) =>
    xf.includes(`fillId="${wanted}"`) ? [String(index)] : [],
  );
  return new Set(found.flat());
}
