import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composeEmail } from "./email.ts";
import { emailMessage } from "./mail.ts";
import { renderEmail } from "./render-email.ts";

const frame = {
  baseUrl: "https://site.example",
  sender: { legalName: "Site Inc.", postalAddress: "1 Main Street, Toronto" },
};
const content = {
  subject: "Sign in <now> & here",
  paragraphs: [
    "First.",
    'Second with "quotes" & <b>tags</b>.',
    { facts: [{ label: "When", value: "At <9>" }] },
    { label: "The reason", quote: "<script>alert(1)</script>\nhttps://else.example" },
    { label: "The <page>", href: 'https://site.example/?a="><b>' },
  ],
  code: "012345",
  action: { label: "Sign in", href: "https://site.example/auth/confirm?a=1&b=2" },
  notes: ["Not you? Ignore this.", { label: "Help", href: "https://site.example/help" }],
  reason: "You're getting this because you asked.",
};

test("the text says everything, in the order of the design", () => {
  const email = emailMessage.parse(
    renderEmail(composeEmail("ada@people.example", content), { ...frame, name: "Ada Lovelace" }),
  );
  expect(email.text.split("\n\n")).toEqual([
    "Hi Ada,",
    "First.",
    'Second with "quotes" & <b>tags</b>.',
    "When: At <9>",
    "The reason: <script>alert(1)</script>\nhttps://else.example",
    'The <page>: https://site.example/?a="><b>',
    "Your code: 012345",
    "Sign in:\nhttps://site.example/auth/confirm?a=1&b=2",
    "Not you? Ignore this.",
    "Help: https://site.example/help",
    "The Meridian team",
    "----------\nYou're getting this because you asked.\nSite Inc., 1 Main Street, Toronto\nhttps://site.example",
  ]);
});

test("the HTML escapes what it is given, makes no link of others' words, and shows no code before it is opened", () => {
  const { html = "" } = renderEmail(composeEmail("ada@people.example", content), frame);
  expect(html).toContain("&lt;b&gt;tags&lt;/b&gt;");
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br>https://else.example");
  expect(html).toContain('href="https://site.example/auth/confirm?a=1&amp;b=2"');
  expect(html).toContain('href="https://site.example/?a=&quot;&gt;&lt;b&gt;"');
  expect(html).not.toMatch(/<(b|script|img)\b/);
  const [preview = ""] = /<div style="display:none.*?<\/div>/.exec(html) ?? [];
  expect(preview).toContain("First.");
  expect(preview).not.toContain("012345");
});

test("other people's words are laid out from the side on which they begin", () => {
  const words = "أريد التحدث عن امتحان MCCQE1، ثم عن NAC.";
  const { html = "" } = renderEmail(
    composeEmail("ada@people.example", {
      ...content,
      paragraphs: [
        "First.",
        { facts: [{ label: "About", value: words }] },
        { label: "The topic", quote: words },
        { markdown: `${words}\n\n- ${words}` },
      ],
    }),
    frame,
  );
  const around = [...html.matchAll(/<(\w+)([^>]*)>أريد/g)];
  expect(around.map(([, tag]) => tag)).toEqual(["td", "div", "p", "li"]);
  for (const [, tag, attributes] of around) {
    expect(attributes, tag).toContain('dir="auto"');
    expect(attributes, tag).toContain("text-align:start");
  }
});

test("the label of a fact wraps, so that the fact beside it fits on a phone", () => {
  const { html = "" } = renderEmail(composeEmail("ada@people.example", content), frame);
  expect(html).toContain(">When</td>");
  expect(html).not.toContain("nowrap");
});

test("addresses that an administrator wrote become links, without the words around them", () => {
  const { html = "" } = renderEmail(
    composeEmail("ada@people.example", {
      subject: "News",
      paragraphs: [
        "See https://site.example/a?b=1&c=2. Or (https://site.example/d)! javascript:alert(1)",
      ],
      linksInText: true,
    }),
    frame,
  );
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    "https://site.example",
    "https://site.example/a?b=1&amp;c=2",
    "https://site.example/d",
  ]);
});

test("a commercial email carries the headers by which mail programs unsubscribe", () => {
  const unsubscribe = "https://site.example/newsletter/unsubscribe?token=a";
  const email = composeEmail("ada@people.example", { ...content, unsubscribe });
  expect(renderEmail(email, frame).headers).toEqual({
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});

test("the colors are those of the site", () => {
  const { html = "" } = renderEmail(composeEmail("ada@people.example", content), frame);
  const styles = readFileSync(new URL("../../ui/styles/styles.css", import.meta.url), "utf8");
  for (const name of ["paper", "surface", "ink", "muted", "line", "accent"]) {
    const [, light = "", dark = ""] =
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(styles) ?? [];
    expect(light, name).toMatch(/^#/);
    expect(html, name).toContain(light);
    expect(html, name).toContain(dark);
  }
});
