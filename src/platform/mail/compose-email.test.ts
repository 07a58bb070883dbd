import { expect, test } from "vitest";
import { brand } from "#shared/brand.ts";
import { composeEmail } from "./compose-email.ts";
import { emailMessage } from "./mail.ts";

const content = {
  subject: "Sign in <now> & here",
  paragraphs: ["First.", 'Second with "quotes" & <b>tags</b>.'],
  code: "012345",
  action: { label: "Sign in", href: "https://site.example/auth/confirm?a=1&b=2" },
  notes: ["Not you? Ignore this mail."],
};

test("a letter is a mail whose text says everything", () => {
  const email = emailMessage.parse(composeEmail("ada@people.example", content));
  expect(email.text.split("\n\n")).toEqual([
    "Hello,",
    ...content.paragraphs,
    "Your code: 012345",
    "Sign in:\nhttps://site.example/auth/confirm?a=1&b=2",
    "Not you? Ignore this mail.",
    brand.name,
  ]);
});

test("its HTML escapes what it is given and loads nothing from elsewhere", () => {
  const { html = "" } = composeEmail("ada@people.example", content);
  expect(html).toContain("&lt;b&gt;tags&lt;/b&gt;");
  expect(html).toContain('href="https://site.example/auth/confirm?a=1&amp;b=2"');
  expect(html).not.toContain("<b>");
  expect(html).not.toMatch(/<(img|script|link|iframe)|url\(/);
});
