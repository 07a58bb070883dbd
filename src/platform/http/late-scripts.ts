import { createHash, randomBytes } from "node:crypto";

/**
 * Nonce of our scripts while a shared page is rendered: it is taken out again before the page is
 * sent, where their hashes replace it.
 */
export const sharedNonce = randomBytes(16).toString("base64url");

/**
 * Parks the scripts of a page for many until somebody interacts or the page has been quiet for a while.
 * Throws when the HTML isn't as React Router wrote it so far.
 */
export function deferScripts(html: string): string {
  return parkScripts(html, "quiet").replaceAll(` nonce="${sharedNonce}"`, "");
}

/** Parks the scripts of a page for one person until it has been painted. Throws as `deferScripts` does. */
export function startScriptsAfterPaint(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  // All that is looked for is ASCII, and a character for each byte costs a quarter of reading UTF-8.
  return Buffer.from(parkScripts(page.toString("latin1"), "painted"), "latin1");
}

/**
 * Turns React Router's module script and preloads into types that no browser acts on, for
 * `late-scripts.inline.js` to start. React lets the changed attributes be: Scripts suppresses
 * hydration warnings.
 */
function parkScripts(html: string, start: "quiet" | "painted"): string {
  const modules = html.match(moduleScript) ?? [];
  if (modules.length !== 1) {
    throw new Error(`A page should start by one module script and has ${modules.length}`);
  }
  return html
    .replace(moduleScript, (tag) =>
      tag.replace('type="module"', `type="late-module" data-start="${start}"`),
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="late-modulepreload"');
}

const moduleScript = /<script\b[^>]*\btype="module"[^>]*>/g;
const inlineScript = new RegExp(
  `<script\\b(?![^>]*\\bsrc=)[^>]* nonce="${sharedNonce}"[^>]*>([\\s\\S]*?)</script>`,
  "g",
);

/**
 * The Content-Security-Policy sources that allow the inline scripts of ours in a page as it was
 * rendered, and no others that may have come into it.
 */
export function hashScripts(html: string): string[] {
  const hashes = Array.from(html.matchAll(inlineScript), ([, code = ""]) =>
    createHash("sha256").update(code).digest("base64"),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
