import { expect, test } from "vitest";
import { brand } from "#shared/brand.ts";
import { writeLetter } from "./letter.ts";
import { mailMessage } from "./mail.ts";

const letter = {
  subject: "Sign in <now> & here",
  paragraphs: ["First.", 'Second with "quotes" & <b>tags</b>.'],
  code: "012345",
  action: { label: "Sign in", href: "https://site.example/auth/confirm?a=1&b=2" },
  notes: ["Not you? Ignore this mail."],
};

test("a letter is a mail whose text says everything", () => {
  const mail = mailMessage.parse(writeLetter("ada@people.example", letter));
  expect(mail.text.split("\n\n")).toEqual([
    "Hello,",
    ...letter.paragraphs,
    "Your code: 012345",
    "Sign in:\nhttps://site.example/auth/confirm?a=1&b=2",
    "Not you? Ignore this mail.",
    brand.name,
  ]);
});

test("its HTML escapes what it is given and loads nothing from elsewhere", () => {
  const { html = "" } = writeLetter("ada@people.example", letter);
  expect(html).toContain("&lt;b&gt;tags&lt;/b&gt;");
  expect(html).toContain('href="https://site.example/auth/confirm?a=1&amp;b=2"');
  expect(html).not.toContain("<b>");
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
});
