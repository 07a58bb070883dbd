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
  return parkScripts(Buffer.from(html), "quiet")
    .toString()
    .replaceAll(` nonce="${sharedNonce}"`, "");
}

/** Parks the scripts of a page for one person until it has been painted. Throws as `deferScripts` does. */
export function startScriptsAfterPaint(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  return parkScripts(page, "painted");
}

const moduleType = 'type="module"';
const preload = Buffer.from('<link rel="modulepreload"');
const latePreload = Buffer.from('<link rel="late-modulepreload"');

/**
 * Turns React Router's module script and preloads into types that no browser acts on, for
 * `late-scripts.inline.js` to start. React lets the changed attributes be: Scripts suppresses
 * hydration warnings. Bytes are searched ten times as fast as text.
 */
function parkScripts(page: Buffer<ArrayBuffer>, start: "quiet" | "painted"): Buffer<ArrayBuffer> {
  const modules = [...placesOf(page, moduleType)].filter((at) => isInScriptTag(page, at));
  const [script] = modules;
  if (script === undefined || modules.length > 1) {
    throw new Error(`A page should start by one module script and has ${modules.length}`);
  }
  const parts: Buffer[] = [];
  let done = 0;
  for (const at of placesOf(page, preload)) {
    parts.push(page.subarray(done, at), latePreload);
    done = at + preload.byteLength;
    if (at > script) throw new Error("A page should preload its modules before it starts them");
  }
  parts.push(page.subarray(done, script));
  parts.push(Buffer.from(`type="late-module" data-start="${start}"`));
  parts.push(page.subarray(script + moduleType.length));
  return Buffer.concat(parts);
}

function* placesOf(page: Buffer, wanted: string | Buffer): Generator<number> {
  for (let at = page.indexOf(wanted); at >= 0; at = page.indexOf(wanted, at + wanted.length)) {
    yield at;
  }
}

function isInScriptTag(page: Buffer, at: number): boolean {
  const tag = page.lastIndexOf("<", at);
  return (
    page.toString("latin1", tag, tag + 8) === "<script " && !page.subarray(tag, at).includes(">")
  );
}

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
