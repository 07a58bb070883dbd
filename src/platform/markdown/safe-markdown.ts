import { Marked, type Token, type Tokens } from "marked";

/** Attributes of a tag, with a space before them; none unless a look is given. */
export type MarkdownLook = (
  tag: "p" | "h2" | "h3" | "ul" | "ol" | "li" | "a" | "blockquote" | "hr" | "code",
) => string;

const plain: MarkdownLook = () => "";
const marked = new Marked({ gfm: true, breaks: true });

/**
 * HTML of Markdown that a person wrote in a form: paragraphs, headings, lists, quotations, emphasis and
 * links. HTML in it is shown as text, pictures become their description, and a link leads to the web or
 * an email address only.
 */
export function renderSafeMarkdown(text: string, look: MarkdownLook = plain): string {
  return blocks(marked.lexer(text), look);
}

/** The same as plain text: marks go, and addresses stand behind the words of their links. */
export function markdownToText(text: string): string {
  return textBlocks(marked.lexer(text)).join("\n\n");
}

const maxDepth = 20;

/**
 * Whether quotes, lists and emphasis lie inside each other so deep that reading the text would use up the stack. Asked
 * before a text is saved.
 */
export function isNestedTooDeep(text: string): boolean {
  try {
    let level: readonly Token[] = marked.lexer(text);
    for (let depth = 0; depth < maxDepth; depth += 1) level = level.flatMap(partsOf);
    return level.length > 0;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

const partsOf = (token: Token): readonly Token[] =>
  token.type === "list" ? (token as Tokens.List).items : childrenOf(token);

function blocks(tokens: readonly Token[], look: MarkdownLook): string {
  return tokens.map((token) => block(token, look)).join("");
}

function block(token: Token, look: MarkdownLook): string {
  const inner = () => inline(childrenOf(token), look);
  switch (token.type) {
    case "space":
    case "def":
      return "";
    case "paragraph":
      return `<p${look("p")}>${inner()}</p>`;
    case "heading": {
      const tag = (token as Tokens.Heading).depth <= 2 ? "h2" : "h3";
      return `<${tag}${look(tag)}>${inner()}</${tag}>`;
    }
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const tag = ordered ? "ol" : "ul";
      const entries = items.map((item) => `<li${look("li")}>${blocks(item.tokens, look)}</li>`);
      return `<${tag}${look(tag)}>${entries.join("")}</${tag}>`;
    }
    case "blockquote":
      return `<blockquote${look("blockquote")}>${blocks(childrenOf(token), look)}</blockquote>`;
    case "hr":
      return `<hr${look("hr")}>`;
    case "text":
      return inner() || escapeHtml((token as Tokens.Text).text);
    default:
      return `<p${look("p")}>${escapeHtml(token.raw.trim()).replaceAll("\n", "<br>")}</p>`;
  }
}

function inline(tokens: readonly Token[], look: MarkdownLook): string {
  return tokens.map((token) => span(token, look)).join("");
}

function span(token: Token, look: MarkdownLook): string {
  const inner = () => inline(childrenOf(token), look);
  switch (token.type) {
    case "strong":
    case "em":
    case "del":
      return `<${token.type}>${inner()}</${token.type}>`;
    case "codespan":
      return `<code${look("code")}>${escapeHtml((token as Tokens.Codespan).text)}</code>`;
    case "br":
      return "<br>";
    case "link": {
      const href = safeAddress((token as Tokens.Link).href);
      return href ? `<a href="${escapeHtml(href)}"${look("a")}>${inner()}</a>` : inner();
    }
    case "image":
    case "escape":
      return escapeHtml((token as Tokens.Image).text);
    case "text":
      return childrenOf(token).length > 0 ? inner() : escapeHtml((token as Tokens.Text).text);
    default:
      return escapeHtml(token.raw);
  }
}

function textBlocks(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === "space" || token.type === "def") return [];
    if (token.type === "hr") return ["----------"];
    if (token.type === "blockquote") {
      const quoted = textBlocks(childrenOf(token)).join("\n\n");
      return [quoted.replace(/^/gm, "> ")];
    }
    if (token.type === "list") {
      const { ordered, start, items } = token as Tokens.List;
      const lines = items.map((item, index) => {
        const mark = ordered ? `${Number(start || 1) + index}.` : "-";
        return `${mark} ${textBlocks(item.tokens).join("\n").replaceAll("\n", "\n  ")}`;
      });
      return [lines.join("\n")];
    }
    return [childrenOf(token).length > 0 ? textSpans(childrenOf(token)) : token.raw.trim()];
  });
}

function textSpans(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "br") return "\n";
      if (token.type === "link") {
        const words = textSpans(childrenOf(token));
        const href = safeAddress((token as Tokens.Link).href);
        return !href || words === href || `mailto:${words}` === href ? words : `${words} (${href})`;
      }
      if (childrenOf(token).length > 0) return textSpans(childrenOf(token));
      return "text" in token ? String(token.text) : token.raw;
    })
    .join("");
}

function childrenOf(token: Token): readonly Token[] {
  return ("tokens" in token && (token.tokens as Token[] | undefined)) || [];
}

function safeAddress(href: string): string | undefined {
  return /^(https?:\/\/|mailto:)\S+$/i.test(href) && URL.canParse(href) ? href : undefined;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
