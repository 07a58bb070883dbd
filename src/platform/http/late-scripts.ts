import { createHash, randomBytes } from "node:crypto";

/**
 * Nonce of our scripts while a shared page is rendered: it is taken out again before the page is
 * sent, where their hashes replace it.
 */
export const sharedNonce = randomBytes(16).toString("base64url");

/**
 * Parks the scripts that React Router puts at a page's end, for `late-scripts.inline.js` to start.
 * React lets the changed attributes be: Scripts suppresses hydration warnings. Throws when the HTML
 * is not as React Router wrote it so far.
 */
export function deferScripts(html: string): string {
  const modules = html.match(moduleScript) ?? [];
  if (modules.length !== 1) {
    throw new Error(`A page should start by one module script and has ${modules.length}`);
  }
  return html
    .replaceAll(` nonce="${sharedNonce}"`, "")
    .replace(moduleScript, (tag) => tag.replace('type="module"', 'type="late-module"'))
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
