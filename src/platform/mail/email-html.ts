import {
  type MarkdownLook,
  markdownToText,
  renderSafeMarkdown,
} from "#platform/markdown/safe-markdown.ts";
import { brand } from "#shared/brand.ts";
import type { EmailBlock, EmailLink } from "./email.ts";
import type { FramedEmail } from "./email-frame.ts";

/**
 * The designed part of an email: one column of tables with inline styles, which is what mail
 * programs understand. Everything is in the text itself, so nothing reveals to us who reads it.
 */
export function emailHtml(email: FramedEmail): string {
  const { subject, greeting, paragraphs, code, action, notes = [], linksInText = false } = email;
  const content = [
    `<h1 class="ink" style="margin:0 0 20px;font:500 26px/1.25 ${serif};color:${light.ink}">${escapeHtml(subject)}</h1>`,
    paragraph(greeting),
    ...paragraphs.filter((block) => block !== "").map((block) => renderBlock(block, linksInText)),
    ...(code ? [codeBlock(code)] : []),
    ...(action ? [button(action)] : []),
    ...notes.map(renderNote),
    `<p class="ink" style="margin:24px 0 0;color:${light.ink}">The ${escapeHtml(brand.name)} team</p>`,
  ];
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview(paragraphs))}${"&#8199;&#65279;".repeat(40)}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background:${light.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;font:16px/1.6 ${sans}">
<tr><td style="padding:0 0 20px">${wordmark(email.frame.baseUrl)}</td></tr>
<tr><td class="surface line" bgcolor="${light.surface}" style="padding:32px;background:${light.surface};border:1px solid ${light.line};border-radius:6px">
${content.join("\n")}
</td></tr>
<tr><td class="muted" style="padding:20px 0 0;font-size:13px;line-height:1.6;color:${light.muted}">${footer(email)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** The colors of the site's two themes (`src/ui/styles/styles.css`). */
const light = {
  paper: "#faf6ee",
  surface: "#fffdf8",
  sunken: "#f2ecdf",
  ink: "#14213d",
  muted: "#525c73",
  line: "#dfd6c4",
  accent: "#a34a1b",
  onAccent: "#ffffff",
};
const dark = {
  paper: "#0d1424",
  surface: "#141d31",
  sunken: "#090f1c",
  ink: "#efe9dc",
  muted: "#a9b2c6",
  line: "#2a3650",
  accent: "#e39b68",
  onAccent: "#1d0f05",
};

const serif = "Newsreader,Georgia,'Times New Roman',serif";
const sans = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif";

const darkStyles = [
  `.paper{background:${dark.paper}!important}`,
  `.surface{background:${dark.surface}!important}`,
  `.sunken{background:${dark.sunken}!important}`,
  `.line{border-color:${dark.line}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.muted{color:${dark.muted}!important}`,
  `.accent{color:${dark.accent}!important}`,
  `.rule{border-color:${dark.accent}!important}`,
  `.mark{background:${dark.accent}!important}`,
  `.button{background:${dark.accent}!important}`,
  `.button a{color:${dark.onAccent}!important}`,
];

const styles = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `@media (prefers-color-scheme: dark){${darkStyles.join("")}}`,
  // Outlook on the web marks its dark mode so.
  darkStyles.map((rule) => `[data-ogsc] ${rule}`).join(""),
  "@media (max-width:480px){.surface{padding:24px 20px!important}}",
].join("");

/** Text that mail programs show beside the subject. Not a code, which a locked phone would show. */
function preview(paragraphs: readonly EmailBlock[]): string {
  const texts = paragraphs.map((block) => {
    if (typeof block === "string") return block;
    return "markdown" in block ? (markdownToText(block.markdown).split("\n")[0] ?? "") : "";
  });
  const text = texts.find(Boolean) ?? "";
  return text.length > 140 ? `${text.slice(0, 139)}…` : text;
}

/** Two places joined by a line, and the name. */
function wordmark(baseUrl: string): string {
  const mark = (width: number, height: number, radius: number) =>
    `<td width="${width}" valign="middle" style="width:${width}px;font-size:0;line-height:0"><div class="mark" style="height:${height}px;background:${light.accent};border-radius:${radius}px"></div></td>`;
  const dot = mark(8, 8, 4);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${dot}${mark(28, 2, 0)}${dot}
<td style="padding:0 0 0 12px"><a class="ink" href="${escapeHtml(baseUrl)}" style="font:600 22px/1.2 ${serif};color:${light.ink};text-decoration:none">${escapeHtml(brand.name)}</a></td>
</tr></table>`;
}

function renderBlock(block: EmailBlock, linksInText: boolean): string {
  if (typeof block === "string") return paragraph(block, linksInText);
  if ("facts" in block) return factsTable(block.facts);
  if ("markdown" in block) return renderSafeMarkdown(block.markdown, markdownLook);
  return "quote" in block ? quotation(block) : `<p style="margin:0 0 16px">${anchor(block)}</p>`;
}

function paragraph(text: string, linksInText = false): string {
  const written = linksInText ? linkAddresses(text) : escapeHtml(text);
  return `<p class="ink" style="margin:0 0 16px;color:${light.ink}">${written.replaceAll("\n", "<br>")}</p>`;
}

const markdownStyles: Record<Parameters<MarkdownLook>[0], readonly [name: string, style: string]> =
  {
    p: ["ink", `margin:0 0 16px;color:${light.ink}`],
    h2: ["ink", `margin:24px 0 12px;font:500 21px/1.3 ${serif};color:${light.ink}`],
    h3: ["ink", `margin:20px 0 8px;font:600 17px/1.4 ${sans};color:${light.ink}`],
    ul: ["ink", `margin:0 0 16px;padding:0 0 0 24px;color:${light.ink}`],
    ol: ["ink", `margin:0 0 16px;padding:0 0 0 24px;color:${light.ink}`],
    li: ["ink", `margin:0 0 6px;color:${light.ink}`],
    a: ["accent", `color:${light.accent};text-decoration:underline`],
    blockquote: [
      "rule ink",
      `margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid ${light.accent};color:${light.ink}`,
    ],
    hr: ["line", `margin:24px 0;border:0;border-top:1px solid ${light.line}`],
    code: ["sunken ink", `background:${light.sunken};color:${light.ink};font-family:monospace`],
  };

/** Each of these is laid out from the side on which its own words begin. */
const directedTags: ReadonlySet<string> = new Set(["p", "h2", "h3", "li"]);

const markdownLook: MarkdownLook = (tag) => {
  const [name, style] = markdownStyles[tag];
  const isDirected = directedTags.has(tag);
  const written = `${style}${isDirected ? ";text-align:start" : ""}`.replaceAll('"', "&quot;");
  return ` class="${name}"${isDirected ? ' dir="auto"' : ""} style="${written}"`;
};

function factsTable(facts: readonly { label: string; value: string }[]): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="muted line" width="88" valign="top" style="padding:8px 16px 8px 0;border-bottom:1px solid ${light.line};color:${light.muted};font-size:14px">${escapeHtml(label)}</td><td class="ink line" dir="auto" valign="top" style="padding:8px 0;text-align:start;border-bottom:1px solid ${light.line};color:${light.ink};font-size:15px;font-weight:600;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px;border-collapse:collapse">${rows.join("")}</table>`;
}

function quotation({ label, quote }: { label: string; quote: string }): string {
  return `<p class="muted" style="margin:0 0 4px;font-size:14px;color:${light.muted}">${escapeHtml(label)}</p>
<blockquote class="rule ink" style="margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid ${light.accent};color:${light.ink};word-break:break-word"><div dir="auto" style="text-align:start">${escapeHtml(quote).replaceAll("\n", "<br>")}</div></blockquote>`;
}

function codeBlock(code: string): string {
  return `<p class="muted" style="margin:0 0 4px;font-size:14px;color:${light.muted}">Your code</p>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="sunken ink" bgcolor="${light.sunken}" style="padding:12px 20px;background:${light.sunken};border-radius:6px;color:${light.ink};font:600 28px/1.2 ${sans};letter-spacing:6px">${escapeHtml(code)}</td></tr></table>`;
}

/** A cell with a color rather than a picture: it is a button in Outlook too. */
function button({ label, href }: EmailLink): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" align="center" bgcolor="${light.accent}" style="background:${light.accent};border-radius:6px;mso-padding-alt:14px 28px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 28px;font:600 16px/1.25 ${sans};color:${light.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

function renderNote(note: string | EmailLink): string {
  const written = typeof note === "string" ? escapeHtml(note) : anchor(note);
  return `<p class="muted" style="margin:0 0 12px;font-size:14px;color:${light.muted}">${written}</p>`;
}

function anchor({ label, href }: EmailLink): string {
  return `<a class="accent" href="${escapeHtml(href)}" style="color:${light.accent};text-decoration:underline">${escapeHtml(label)}</a>`;
}

function footer({ reason, settings, unsubscribe, frame }: FramedEmail): string {
  const link = (label: string, href: string) =>
    `<a class="muted" href="${escapeHtml(href)}" style="color:${light.muted};text-decoration:underline">${label}</a>`;
  const links = [
    ...(settings ? [link("Email settings", settings)] : []),
    ...(unsubscribe ? [link("Unsubscribe", unsubscribe)] : []),
  ];
  return [
    escapeHtml(reason),
    ...(links.length > 0 ? [links.join(" &middot; ")] : []),
    escapeHtml(`${frame.sender.legalName}, ${frame.sender.postalAddress}`),
  ].join("<br>");
}

/** Escapes a text and makes links of the web addresses in it. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'\]])/)
    .map((part, index) =>
      index % 2 === 1 ? anchor({ label: part, href: part }) : escapeHtml(part),
    )
    .join("");
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
