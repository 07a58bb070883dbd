import { readFileSync } from "node:fs";
import mammoth from "mammoth";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { downloadFile, downloads } from "../../src/features/resources/downloads.constants.ts";
import { brand } from "../../src/shared/brand.ts";
import { buildDownload, sourceOf } from "./build.ts";
import { readEntries, unescapeXml } from "./fixed-archive.ts";
import { type Block, plain, type Run, readBlocks } from "./read-blocks.ts";

/** PDF and DOCX files as readers see them that know nothing of how they were made. */

const filesOf = (wanted: string) =>
  downloads
    .filter(({ type }) => type === wanted)
    .map((download) => {
      const blocks = readBlocks(readFileSync(sourceOf(download), "utf8"));
      return [downloadFile(download), { download, blocks }] as const;
    });

/** Every paragraph, heading, list entry and table cell of a source, in order. */
const textsOf = (blocks: readonly Block[]): string[] => blocks.flatMap(textsOfBlock);

function textsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case "heading":
      return [block.text];
    case "paragraph":
      return [plain(block.runs)];
    case "list":
      return block.items.map(plain);
    case "table":
      return [block.header, ...block.rows].flatMap((row) => row.map(plain)).filter(Boolean);
  }
}
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();
const headingsOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));

describe("a PDF, read by another program,", () => {
  test.each(filesOf("PDF"))("%s", async (file, { download, blocks }) => {
    const { title, summary } = download;
    const bytes = await buildDownload(download);
    const reading = getDocument({ data: bytes, verbosity: 0 });
    try {
      const document = await reading.promise;
      const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
      expect(info).toMatchObject({ Title: title, Subject: summary, Language: "en" });
      const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean>;
      expect(marks.get("Marked")).toBe(true);
      expect(document.numPages).toBeGreaterThanOrEqual(2);
      expect(document.numPages).toBeLessThanOrEqual(3);

      const pages: string[] = [];
      const tagged: { role: string; text: string }[] = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number);
        const [left, bottom, right, top] = page.view;
        const { items } = await page.getTextContent({ includeMarkedContent: true });
        const byId = new Map<string, string>();
        const open: string[] = [];
        let text = "";
        for (const item of items) {
          if (!("str" in item)) {
            if (item.type === "endMarkedContent") open.pop();
            else open.push("id" in item && typeof item.id === "string" ? item.id : "");
            continue;
          }
          const [, , , , x = 0, y = 0] = item.transform;
          expect(x, item.str).toBeGreaterThanOrEqual(left ?? 0);
          expect(x + item.width, item.str).toBeLessThanOrEqual(right ?? 0);
          expect(y, item.str).toBeGreaterThanOrEqual(bottom ?? 0);
          expect(y + item.height, item.str).toBeLessThanOrEqual(top ?? 0);
          text += item.str + (item.hasEOL ? " " : "");
          const id = open.findLast(Boolean);
          if (id) byId.set(id, `${byId.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
        }
        pages.push(text);
        const tree = await page.getStructTree();
        if (tree) collectTagged(tree, byId, tagged);
        expect(squeeze(text), `${file}, foot of page ${number}`).toContain(
          `${number} of ${document.numPages}`,
        );
      }

      const whole = squeeze(pages.join(" "));
      expect(whole).not.toMatch(/\uFFFD|\p{Cc}|\p{Co}/u);
      let from = 0;
      for (const text of [title, summary, ...textsOf(blocks)]) {
        const at = normal(whole).indexOf(normal(text), from);
        expect(at, `${text} after what comes before it`).toBeGreaterThanOrEqual(from);
        from = at;
      }
      const headings = tagged
        .filter(({ role }) => /^H\d$/.test(role))
        .map(({ role, text }) => `${role} ${squeeze(text)}`);
      expect(headings).toEqual([
        `H1 ${title}`,
        ...headingsOf(blocks).map(({ level, text }) => `H${level} ${text}`),
      ]);
    } finally {
      await reading.destroy();
    }
  });
});

/** Words at a line's end may be broken with or without a blank. */
const normal = (text: string) => text.replace(/\s+/g, "");

interface Structure {
  role?: string;
  type?: string;
  id?: string;
  children?: Structure[];
}

/** Collects the text under each tag of a page's structure tree, in reading order. */
function collectTagged(
  node: Structure,
  byId: ReadonlyMap<string, string>,
  found: { role: string; text: string }[],
): void {
  const contents = (node.children ?? []).filter(({ type }) => type === "content");
  if (node.role && contents.length > 0) {
    found.push({
      role: node.role,
      text: contents.map(({ id }) => byId.get(id ?? "") ?? "").join(""),
    });
  }
  for (const child of node.children ?? []) collectTagged(child, byId, found);
}

describe("a DOCX, read by another program,", () => {
  test.each(filesOf("DOCX"))("%s", async (_, { download, blocks }) => {
    const { title, summary } = download;
    const { value, messages } = await mammoth.convertToHtml(
      { buffer: Buffer.from(await buildDownload(download)) },
      { styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Lead'] => p.lead:fresh"] },
    );
    expect(messages).toEqual([]);
    const html = unescapeXml(value).replaceAll("&nbsp;", " ");
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`<p class="lead">${summary}</p>`);

    const headings = Array.from(
      html.matchAll(/<h([23]|1)>(.*?)<\/h\1>/g),
      ([, level, text]) => `${level} ${text}`,
    );
    expect(headings.slice(1)).toEqual(
      headingsOf(blocks).map(({ level, text }) => `${level - 1} ${text}`),
    );
    expect(headings.length).toBeGreaterThan(4);

    const wantedTables = blocks.flatMap((block) => (block.kind === "table" ? [block] : []));
    const tables = Array.from(html.matchAll(/<table>(.*?)<\/table>/gs), ([, table = ""]) =>
      Array.from(table.matchAll(/<tr>(.*?)<\/tr>/gs), ([, row = ""]) =>
        Array.from(row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/gs), ([, text = ""]) => strip(text)),
      ),
    );
    expect(tables).toEqual(wantedTables.map(({ header, rows }) => tableOf(header, rows)));

    const lists = (tag: string) =>
      Array.from(html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs")), ([, list = ""]) =>
        Array.from(list.matchAll(/<li>(.*?)<\/li>/gs), ([, item = ""]) => strip(item)),
      ).flat();
    const itemsOf = (style: string) =>
      blocks.flatMap((block) =>
        block.kind === "list" && block.style === style ? block.items.map(plain) : [],
      );
    expect(lists("ul")).toEqual(itemsOf("bullets"));
    expect(lists("ol")).toEqual(itemsOf("numbers"));

    const paragraphs = Array.from(
      html.replace(/<table>.*?<\/table>/gs, "").matchAll(/<p>(.*?)<\/p>/gs),
      ([, text = ""]) => strip(text),
    );
    for (const item of itemsOf("boxes")) expect(paragraphs).toContain(`\u2610 ${item}`);
    for (const block of blocks) {
      if (block.kind === "paragraph") expect(paragraphs).toContain(plain(block.runs));
    }
  });
});

const strip = (html: string) => squeeze(html.replace(/<[^>]+>/g, ""));

/** A table without names for its columns has no row for them. */
function tableOf(header: readonly Run[][], rows: readonly Run[][][]): string[][] {
  const named = header.some((runs) => runs.length > 0);
  return [...(named ? [header] : []), ...rows].map((row) => row.map(plain));
}

test("templates that people send under their own name carry no brand", async () => {
  for (const [file, { download }] of filesOf("DOCX")) {
    for (const [name, text] of readEntries(await buildDownload(download))) {
      expect(text, `${file} ${name}`).not.toContain(brand.name);
    }
  }
});
