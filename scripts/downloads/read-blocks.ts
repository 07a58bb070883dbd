import { lexer, type Token, type Tokens } from "marked";

/** A piece of text in one style. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

export type Block =
  | { kind: "heading"; level: 2 | 3; text: string }
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "list"; style: "bullets" | "numbers" | "boxes"; items: Run[][] }
  | { kind: "table"; header: Run[][]; rows: Run[][][] };

/**
 * The parts of a text in Markdown, as far as documents use it: headings of two levels, paragraphs,
 * lists, lists of boxes to tick, tables, bold and italic. Anything else is refused.
 */
export function readBlocks(markdown: string): Block[] {
  return lexer(markdown).flatMap(readBlock);
}

function readBlock(token: Token): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      if (token.depth !== 2 && token.depth !== 3) break;
      return [{ kind: "heading", level: token.depth, text: plain(readRuns(token.tokens)) }];
    }
    case "paragraph":
      return [{ kind: "paragraph", runs: readRuns(token.tokens) }];
    case "list": {
      const list = token as Tokens.List;
      const boxes = list.items.some(({ task }) => task);
      const style = boxes ? "boxes" : list.ordered ? "numbers" : "bullets";
      return [{ kind: "list", style, items: list.items.map((item) => readRuns(item.tokens)) }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => readRuns(tokens));
      return [{ kind: "table", header: cells(header), rows: rows.map(cells) }];
    }
  }
  throw new Error(`Documents have no form for this part (${token.type}): ${token.raw}`);
}

function readRuns(tokens: Token[] = [], style: Omit<Run, "text"> = {}): Run[] {
  return tokens.flatMap((token) => {
    if (token.type === "checkbox") return [];
    if (token.type === "strong") return readRuns(token.tokens, { ...style, bold: true });
    if (token.type === "em") return readRuns(token.tokens, { ...style, italic: true });
    if (token.type === "paragraph" || (token.type === "text" && token.tokens)) {
      return readRuns(token.tokens, style);
    }
    if (token.type === "text" || token.type === "escape") {
      return [{ ...style, text: decode(token.text) }];
    }
    throw new Error(`Documents have no form for this text (${token.type}): ${token.raw}`);
  });
}

function decode(text: string): string {
  return text
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

export function plain(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join("");
}
