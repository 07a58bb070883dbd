import type { DownloadFile } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { calculate } from "./calculate.ts";
import { escapeXml, readEntries, writeEntries } from "./fixed-archive.ts";
import { readSpreadsheet, type SpreadsheetSheet } from "./read-spreadsheet.ts";
import type { WorkbookSheet } from "./workbook.ts";

/**
 * Adds what the library that writes workbooks does not: results beside the formulas, for programs
 * that show a file without calculating it; paper, lists to choose from, and the file's title.
 */
export function finishWorkbook(
  archive: Uint8Array,
  download: DownloadFile,
  sheets: readonly WorkbookSheet[],
): Uint8Array {
  const entries = readEntries(archive);
  const change = (name: string, by: (text: string) => string) => {
    const text = entries.get(name);
    if (text === undefined) throw new Error(`The workbook has no ${name}`);
    entries.set(name, by(text));
  };

  const content = readSpreadsheet(archive);
  const { show } = calculate(content);
  sheets.forEach((sheet, index) => {
    const read = content[index];
    if (!read) throw new Error(`The workbook has no sheet ${sheet.name}`);
    change(`xl/worksheets/sheet${index + 1}.xml`, (text) =>
      addResults(setUp(text, download, sheet), read, show),
    );
  });
  change("xl/workbook.xml", (text) =>
    text
      .replace("<definedNames/>", `<definedNames>${printTitles(sheets)}</definedNames>`)
      .replace(/<calcPr\b[^>]*>/, '<calcPr calcId="191029" fullCalcOnLoad="1"/>'),
  );
  change("[Content_Types].xml", (text) => text.replace("</Types>", `${coreType}</Types>`));
  change("_rels/.rels", (text) => text.replace("</Relationships>", `${coreLink}</Relationships>`));
  entries.set("docProps/core.xml", describe(download));
  return writeEntries(entries);
}

/** `<f>` holds a formula without its sign, and `<v>` what it comes to. */
function addResults(
  text: string,
  { name, cells }: SpreadsheetSheet,
  show: (sheet: string, cell: string) => string,
): string {
  return text.replace(
    /<c r="([A-Z]+\d+)"([^>]*)><f>=([^<]*)<\/f><\/c>/g,
    (_, cell: string, rest: string, formula: string) => {
      if (!cells.get(cell)?.formula) throw new Error(`${name}!${cell} was not read as a formula`);
      const result = show(name, cell);
      const isNumber = result !== "" && Number.isFinite(Number(result));
      const type = isNumber ? "" : ' t="str"';
      return `<c r="${cell}"${rest}${type}><f>${formula}</f><v>${escapeXml(result)}</v></c>`;
    },
  );
}

/** Rows that fit on one page, made smaller where needed. */
const rowsOfOnePage = 60;

/** One page wide on US Letter paper, with title, sheet and page number, and no brand, at the foot. */
function setUp(text: string, download: DownloadFile, sheet: WorkbookSheet): string {
  const footer = `&amp;L${escapeXml(download.title).replaceAll("&amp;", "&amp;&amp;")}, &amp;A&amp;RPage &amp;P of &amp;N`;
  const pagesHigh = sheet.rows.length <= rowsOfOnePage ? 1 : 0;
  return text
    .replace(/(<worksheet\b[^>]*>)/, '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
    .replace("</sheetViews>", '</sheetViews><sheetFormatPr defaultRowHeight="15"/>')
    .replace('activePane="bottomRight"', sheet.stickyColumns ? "$&" : 'activePane="bottomLeft"')
    .replace(/<pageMargins\b[^>]*>/, `${validations(sheet)}${margins}`)
    .replace(
      /<pageSetup\b[^>]*>/,
      `<pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="${pagesHigh}"/><headerFooter><oddFooter>${footer}</oddFooter></headerFooter>`,
    );
}

const margins =
  '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.7" header="0.3" footer="0.3"/>';

function validations({ choices = [] }: WorkbookSheet): string {
  if (choices.length === 0) return "";
  const rules = choices.map(
    ({ cells, values }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Not in the list" error="${escapeXml(`Choose one of: ${values.join(", ")}`)}" sqref="${cells}"><formula1>"${escapeXml(values.join(","))}"</formula1></dataValidation>`,
  );
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}

function printTitles(sheets: readonly WorkbookSheet[]): string {
  return sheets
    .flatMap(({ name, stickyRows }, index) =>
      stickyRows
        ? [
            `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXml(name)}'!$1:$${stickyRows}</definedName>`,
          ]
        : [],
    )
    .join("");
}

const coreType =
  '<Override ContentType="application/vnd.openxmlformats-package.core-properties+xml" PartName="/docProps/core.xml"/>';
const coreLink =
  '<Relationship Id="rId-core-1" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>';

function describe({ title, summary }: DownloadFile): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:description>${escapeXml(summary)}</dc:description>`,
    `<dc:creator>${escapeXml(brand.name)}</dc:creator>`,
    '<dcterms:created xsi:type="dcterms:W3CDTF"></dcterms:created>',
    "</cp:coreProperties>",
  ].join("");
}
