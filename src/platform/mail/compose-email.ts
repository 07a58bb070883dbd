import { brand } from "#shared/brand.ts";
import type { EmailMessage } from "./mail.ts";

/** Content of an email, before its layout. */
export interface EmailContent {
  subject: string;
  /** One or more, in plain text; each becomes a paragraph. */
  paragraphs: readonly string[];
  /** A code to type in, shown large. */
  code?: string | undefined;
  /** The one thing to do, as a button. `href` is complete. */
  action?: { label: string; href: string } | undefined;
  /** Said below the button, smaller: why this email came, what to do when it was not expected. */
  notes?: readonly string[] | undefined;
}

/**
 * Writes a letter in the product's one layout, as text and as HTML that needs nothing from
 * elsewhere.
 */
export function composeEmail(to: string, content: EmailContent): EmailMessage {
  return { to, subject: content.subject, text: asText(content), html: asHtml(content) };
}

function asText({ paragraphs, code, action, notes = [] }: EmailContent): string {
  return [
    "Hello,",
    ...paragraphs,
    ...(code ? [`Your code: ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes,
    brand.name,
  ].join("\n\n");
}

const ink = "#14213d";
const muted = "#525c73";
const accent = "#a34a1b";
const serif = "Newsreader, Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif";

function asHtml({ subject, paragraphs, code, action, notes = [] }: EmailContent): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const parts = [
    paragraph("Hello,"),
    ...paragraphs.map(paragraph),
    ...(code
      ? [
          `<p style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...(action
      ? [
          `<p style="margin:0 0 16px"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>`,
          `<p style="margin:0 0 16px;font-size:14px;color:${muted};word-break:break-all">${escapeHtml(action.href)}</p>`,
        ]
      : []),
    ...notes.map(
      (text) => `<p style="margin:0 0 12px;font-size:14px;color:${muted}">${escapeHtml(text)}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#faf6ee;color:${ink};font:16px/1.5 ${sans}">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font:600 22px/1.2 ${serif}">${escapeHtml(brand.name)}</p>
<div style="background:#fffdf8;border:1px solid #dfd6c4;border-radius:8px;padding:24px">
<h1 style="margin:0 0 16px;font:500 24px/1.25 ${serif}">${escapeHtml(subject)}</h1>
${parts.join("\n")}
</div>
<p style="margin:24px 0 0;font-size:14px;color:${muted}">${escapeHtml(brand.name)}. ${escapeHtml(brand.tagline)}.</p>
</div>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
