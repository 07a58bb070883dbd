import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { deferScripts, hashScripts, sharedNonce, startScriptsAfterPaint } from "./late-scripts.ts";

const nonce = `nonce="${sharedNonce}"`;

const page =
  '<head><link rel="modulepreload" href="/a.js"/><script src="/b.js"></script></head>' +
  `<body><script ${nonce}>one()</script><script>injected()</script>` +
  '<script type="application/ld+json">{"a":1}</script>' +
  `<script ${nonce} type="module" async="">import "/a.js";</script></body>`;

test("scripts of a page are parked where nothing fetches or runs them", () => {
  const deferred = deferScripts(page);
  expect(deferred).toContain('<link rel="late-modulepreload" href="/a.js"/>');
  expect(deferred).toContain(
    '<script type="late-module" data-start="quiet" async="">import "/a.js";</script>',
  );
  expect(deferred).not.toContain('"modulepreload"');
  expect(deferred).not.toContain("nonce");
});

test("scripts of a page for one person are parked with their nonce, and its text stays as it is", () => {
  const own = Buffer.from(page.replace("<body>", "<body>Zoë, 中文 🙂"));
  const parked = startScriptsAfterPaint(own).toString();
  expect(parked).toContain('<link rel="late-modulepreload" href="/a.js"/>');
  expect(parked).toContain(`<script ${nonce} type="late-module" data-start="painted" async="">`);
  expect(parked).toContain("<body>Zoë, 中文 🙂");
});

test("a page that does not start as expected is refused, so that an update is noticed", () => {
  expect(() => deferScripts("<body></body>")).toThrow("has 0");
  expect(() => deferScripts(page + page)).toThrow("has 2");
});

test("the policy allows each script of ours once, the parked one too, and none that came in", () => {
  const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  const sources = hashScripts(page.replace("</body>", `<script ${nonce}>one()</script></body>`));
  expect(sources).toEqual([hash("one()"), hash('import "/a.js";')]);
});
