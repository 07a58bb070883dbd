import { marked, type Token, type Tokens } from "marked";
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { type Passage, plainPassage } from "./passages.ts";

/** Fields of front matter and registries that nobody reads as a text. */
const unreadFields =
  /^(id|slug|url|source|sources|title of source|category|author|name|photo|date|level|duration|related|counted|value|evidence|seen|after|when|countries|destination|profession|step|topic|order)$|(verified|reviewed|until)$/i;

/** A Markdown file, with the texts of its front matter. */
export function readMarkdown(text: string): Passage[] {
  const [front = ""] = text.match(/^---\n[\s\S]*?\n---\n/) ?? [];
  const read = front === "" ? [] : readYaml(front.replace(/^---$/gm, ""));
  const reader = new MarkdownReader(text, front.length);
  reader.read(marked.lexer(text.slice(front.length)));
  return [...read, ...reader.passages];
}

class MarkdownReader {
  readonly passages: Passage[] = [];
  private readonly text: string;
  private offset: number;

  constructor(text: string, offset: number) {
    this.text = text;
    this.offset = offset;
  }

  read(tokens: readonly Token[]): void {
    for (const token of tokens) {
      const at = this.text.indexOf(token.raw.trim().split("\n")[0] ?? "", this.offset);
      if (at >= 0) this.offset = at;
      if (token.type === "list")
        for (const item of (token as Tokens.List).items) this.read(item.tokens);
      else if (token.type === "blockquote") this.read(token.tokens ?? []);
      else if (token.type === "table") this.readTable(token as Tokens.Table);
      else if (token.type !== "code" && token.type !== "html" && token.type !== "space") {
        this.add(inlineText(token));
      }
    }
  }

  private readTable({ header, rows }: Tokens.Table): void {
    for (const cell of [header, ...rows].flat()) {
      const at = this.text.indexOf(cell.text, this.offset);
      if (at >= 0) this.offset = at;
      this.add(cell.tokens.map(inlineText).join(""));
    }
  }

  private add(text: string): void {
    if (/\p{L}/u.test(text)) this.passages.push(plainPassage(text, lineOf(this.text, this.offset)));
  }
}

function inlineText(token: Token): string {
  if (token.type === "br") return "\n";
  if (token.type === "codespan") return "Meridian";
  const inner = (token as { tokens?: Token[] }).tokens;
  if (inner) return inner.map(inlineText).join("");
  const text = (token as { text?: string }).text ?? "";
  return text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\{\{\w+\}\}/g, "7");
}

/** The texts of a YAML file: sentences and labels, not names, addresses or days. */
export function readYaml(text: string): Passage[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const passages: Passage[] = [];
  const visit = (node: unknown) => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const isListOfIds = String(key) === "facts" && isSeq(value) && value.items.every(isScalar);
        if (!unreadFields.test(String(key)) && !isListOfIds) visit(value);
      }
    } else if (isSeq(node)) for (const item of node.items) visit(item);
    else if (isScalar(node) && typeof node.value === "string" && /\p{L}/u.test(node.value)) {
      const { line } = lines.linePos((node as Node).range?.[0] ?? 0);
      for (const paragraph of node.value.split(/\n{2,}/)) {
        passages.push({ ...plainPassage(paragraph.trim(), line), lines: [{ at: 0, line }] });
      }
    }
  };
  visit(document.contents);
  return passages;
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split("\n").length;
