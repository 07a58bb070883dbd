import { type ExampleEmail, listExampleEmails } from "./list-examples.ts";

/**
 * Pages of `/dev/emails`: the list of all emails, each in both themes and as text, and one email
 * alone (`/dev/emails/<slug>`, with `?theme=light` or `?theme=dark`, or `?part=text`).
 */
export function previewEmails(base: string, url: URL): { type: string; body: string } | undefined {
  const emails = listExampleEmails();
  if (url.pathname === base) return { type: "text/html", body: listPage(base, emails) };
  const slug = url.pathname.slice(base.length + 1);
  const found = emails.find((email) => email.slug === slug);
  if (!found) return undefined;
  if (url.searchParams.get("part") === "text") {
    return { type: "text/plain", body: found.message.text };
  }
  return { type: "text/html", body: inTheme(found, url.searchParams.get("theme")) };
}

/** The email as a reader with this theme sees it, whatever the browser's own is. */
function inTheme({ message }: ExampleEmail, theme: string | null): string {
  const { html = "" } = message;
  if (theme !== "light" && theme !== "dark") return html;
  return html.replace("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all");
}

function listPage(base: string, emails: readonly ExampleEmail[]): string {
  const groups = Map.groupBy(emails, ({ group }) => group);
  const parts = [...groups].map(([group, members]) => {
    const articles = members.map(({ name, slug, message }) => {
      const size = `${(Buffer.byteLength(message.html ?? "") / 1000).toFixed(1)} kB`;
      const frames = ["light", "dark"].map(
        (theme) =>
          `<iframe loading="lazy" sandbox title="${escapeHtml(name)}, ${theme}" src="${base}/${slug}?theme=${theme}"></iframe>`,
      );
      return `<article id="${slug}"><h3><a href="${base}/${slug}">${escapeHtml(name)}</a></h3>
<p>${escapeHtml(message.subject)} <small>to ${escapeHtml(message.to)}, ${size}</small></p>
<div>${frames.join("")}<pre>${escapeHtml(message.text)}</pre></div></article>`;
    });
    return `<section><h2>${escapeHtml(group)}</h2>${articles.join("\n")}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Emails</title><style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:120rem;margin:0 auto;padding:2rem 1rem}
article>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(20rem,1fr));gap:1rem}
iframe{width:100%;height:46rem;border:1px solid #8888}
pre{margin:0;padding:1rem;border:1px solid #8888;white-space:pre-wrap;overflow-wrap:anywhere}
small{opacity:.7}
</style></head><body><h1>${emails.length} emails</h1>
<nav><ul>${[...groups.keys()].map((group) => `<li><a href="#${groups.get(group)?.[0]?.slug}">${escapeHtml(group)}</a></li>`).join("")}</ul></nav>
${parts.join("\n")}</body></html>`;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
