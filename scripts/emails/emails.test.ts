import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { isTest, listFiles, root } from "../../tests/architecture/source-graph.ts";
import { findHouseWords } from "../words/house-words.ts";
import { exampleFiles, listExampleEmails } from "./list-examples.ts";

const site = "https://meridian.example";
/** Video calls and recordings, which are elsewhere. */
const elsewhere = ["https://meet.example/", "https://video.example/"];
const emailFiles = import.meta.glob<Record<string, unknown>>("../../src/**/*.emails.ts", {
  eager: true,
});
const emails = listExampleEmails();

/** Functions of email files that write no email of their own. */
const parts = ["composeSecurityNotice", "toAppointment", "calendarFileName"];

describe("the list of all emails", () => {
  test("has an example of every function that writes one", () => {
    const missing = Object.entries(emailFiles).flatMap(([path, module]) => {
      const { examples = {} } = exampleFiles[path.replace(".ts", ".example.ts")] ?? {};
      return Object.entries(module)
        .filter(([name, value]) => typeof value === "function" && !parts.includes(name))
        .filter(([name]) => Object.values(examples[name] ?? {}).every((email) => !email))
        .map(([name]) => `${path}: ${name}`);
    });
    expect(Object.keys(emailFiles).length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });

  test("is all of them: nothing else composes one, or sends past the type", () => {
    const strangers = listFiles("src").filter((path) => {
      if (!/\.tsx?$/.test(path) || isTest(path) || /\.emails\.ts$/.test(path)) return false;
      const text = readFileSync(root + path, "utf8");
      return /\bcomposeEmail\(|\bas Email\b|\brenderEmail\(/.test(text);
    });
    expect(strangers).toEqual([
      "src/platform/mail/email.ts",
      "src/platform/mail/render-email.ts",
      "src/platform/mail/send-mail.job.ts",
    ]);
  });

  test("names each once", () => {
    const slugs = emails.map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(80);
    expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  });
});

describe.each(emails)("$group: $name", ({ email, message }) => {
  const { subject, text, html = "" } = message;
  const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );

  test("has both parts, small, addressed to its reader", () => {
    expect(text).toMatch(/^Hi \p{Lu}\p{Ll}+,\n\n\p{Lu}/u);
    expect(html).toMatch(/>Hi \p{Lu}\p{Ll}+,<\/p>\n<p[^>]*>\p{Lu}/u);
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(subject.length).toBeLessThan(90);
    expect(subject).toMatch(/^[\p{Lu}$\d]/u);
    expect(text).not.toMatch(/undefined|null|\[object|NaN|Invalid/);
  });

  test("links to the site alone, with one button at most, and says its links in the text too", () => {
    for (const href of hrefs) {
      expect(href).toMatch(/^https:\/\//);
      const isOurs = href === site || href.startsWith(`${site}/`);
      expect(isOurs || elsewhere.some((start) => href.startsWith(start)), href).toBe(true);
      expect(text).toContain(href);
    }
    expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
    for (const label of html.matchAll(/<a[^>]*>([^<]*)<\/a>/g))
      expect(label[1]?.trim()).not.toBe("");
  });

  test("loads nothing, and needs no picture", () => {
    expect(html).not.toMatch(
      /<(script|link|iframe|object|form|svg|video)\b|url\(|@import|\bon\w+=/i,
    );
    for (const [image] of html.matchAll(/<img\b[^>]*>/g)) expect(image).toMatch(/\balt="/);
  });

  test("is made for both themes", () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    const classes = new Set(
      [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")),
    );
    for (const name of classes) expect(html).toContain(`.${name}`);
  });

  test("says why it came, and a commercial one how to leave the list and where we are", () => {
    const footer = text.slice(text.indexOf("----------"));
    expect(email.reason, "a reason of its own").toMatch(/^(You're getting|We email)/);
    expect(footer).toContain(email.reason);
    if (!email.unsubscribe) return;
    expect(footer).toContain(`Unsubscribe: ${email.unsubscribe}`);
    expect(html).toContain(">Unsubscribe</a>");
    expect(footer).toContain("100 King Street West");
    expect(html).toContain("100 King Street West");
    expect(email.headers).toEqual({
      "List-Unsubscribe": `<${email.unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("speaks as we do", () => {
    const words = text.replace(/https?:\/\/\S+/g, "");
    expect(findHouseWords(`${subject}\n${words}`)).toEqual([]);
  });
});
