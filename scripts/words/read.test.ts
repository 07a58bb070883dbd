import { describe, expect, test } from "vitest";
import { composeEmail } from "../../src/platform/mail/email.ts";
import { lineAt } from "./passages.ts";
import { readMarkdown, readYaml } from "./read-content.ts";
import { readExamples } from "./read-emails.ts";
import { readSource } from "./read-source.ts";
import { kindOf, readAll } from "./readings.ts";

const textsOf = (source: string) => readSource("page.tsx", source).map(({ text }) => text);

describe("of a source", () => {
  test("a paragraph is read as one, with the inline elements and values in it", () => {
    expect(
      textsOf(`const a = (
        <p>
          Talk to <Link to="/x">a mentor</Link> for {minutes} minutes, {name}.{" "}
          <strong>It's free.</strong>
        </p>
      );`),
    ).toEqual(["Talk to a mentor for 12 minutes, Meridian. It's free."]);
  });

  test("blocks, lists and attributes are read apart", () => {
    expect(
      textsOf(
        `const a = <><h2>One title</h2><ul><li>First</li></ul><Field label="Name" hint={"Your " + x} /></>;`,
      ),
    ).toEqual(["One title", "First", "Name", "Your Meridian"]);
  });

  test("both texts of a choice are read", () => {
    expect(textsOf(`const a = <p>You have {n === 1 ? "one day" : "some days"} left.</p>;`)).toEqual(
      ["some days", "You have one day left."],
    );
  });

  test("so are labels, messages and templates", () => {
    expect(
      textsOf(
        `const a = { label: "Skip", code: "not_found", message: \`Wait \${minutes} minutes.\` }; f("Choose a day");`,
      ),
    ).toEqual(["Skip", "Wait 12 minutes.", "Choose a day"]);
  });

  test("classes, addresses, keys, types, SQL, errors for developers and comparisons are not", () => {
    expect(
      textsOf(`import x from "Some Where";
        type A = "Some Type Name";
        const a = <div className="flex grow" id="Some Id" key="Some Key"><Icon name="Some Name" /></div>;
        const b = { to: "/some/where", title: "min-h-9 py-1 underline" };
        sql\`select name from the table\`; db("select a from b where the c");
        if (a === "Some Value Here") throw new Error("This is for you");
        log.info("Something has happened");`),
    ).toEqual([]);
  });

  test("an icon beside a word is none of it", () => {
    expect(textsOf(`const a = <Button><DownloadIcon />Download it</Button>;`)).toEqual([
      "Download it",
    ]);
  });

  test("each text knows its line", () => {
    const [passage] = readSource("page.tsx", "const a = (\n  <p>\n    One\n    two\n  </p>\n);");
    expect(passage?.text).toBe("One two");
    expect([0, 4].map((at) => passage && lineAt(passage, at))).toEqual([3, 4]);
  });

  test("one that can't be parsed is an error", () => {
    expect(() => readSource("page.tsx", "const =")).toThrow("page.tsx cannot be parsed");
  });
});

describe("of content", () => {
  const guide = `---
title: A title
author: Someone
faqs:
  - question: Why?
    answer: Because.
---

One [fact](fact:x) with \`code\`.

## A heading

- An *item*

| Head | Cell |
| --- | --- |
| One | Two |

\`\`\`
not this
\`\`\`
`;

  test("front matter, paragraphs, lists and tables are read, code isn't", () => {
    expect(readMarkdown(guide).map(({ text }) => text)).toEqual([
      "A title",
      "Why?",
      "Because.",
      "One fact with Meridian.",
      "A heading",
      "An item",
      "Head",
      "Cell",
      "One",
      "Two",
    ]);
  });

  test("each text knows its line", () => {
    const lines = readMarkdown(guide).map((passage) => lineAt(passage, 0));
    expect(lines).toEqual([2, 5, 6, 9, 11, 13, 15, 15, 17, 17]);
  });

  test("of a registry, sentences and labels", () => {
    const text =
      'claims:\n  - id: some-id\n    label: A label\n    value: "300+"\n    source: { title: T }\n';
    expect(readYaml(text).map((passage) => passage.text)).toEqual(["A label"]);
  });
});

describe("of emails", () => {
  const email = composeEmail("amina@people.example", {
    subject: "Your time is confirmed",
    paragraphs: [
      "See you on Friday: https://meridian.example/x",
      { facts: [{ label: "When", value: "Friday" }] },
      { label: "They wrote", quote: "Somebody else's words" },
    ],
    action: { label: "See your booking", href: "https://meridian.example/x" },
    notes: ["Wasn't it you? Tell us."],
    reason: "You're getting this because you booked.",
  });

  test("everything of ours is read, once, and no quote or address", () => {
    expect(
      readExamples("x.emails.ts", [email, email, undefined]).passages.map(({ text }) => text),
    ).toEqual([
      "Your time is confirmed",
      "See you on Friday:",
      "When",
      "Friday",
      "They wrote",
      "Wasn't it you? Tell us.",
      "See your booking",
      "You're getting this because you booked.",
    ]);
  });

  test("those of a feature are read by its path", async () => {
    const readings = await readAll("src/features/events");
    const emails = readings.filter(({ kind }) => kind === "email").map(({ file }) => file);
    expect(emails).toContain("src/features/events/events.emails.ts");
    expect(readings.every(({ file }) => file.startsWith("src/features/events/"))).toBe(true);
  });
});

test("documentation is read, and a link in it by its words", async () => {
  const readings = await readAll("docs/decisions/README.md");
  expect(readings).toMatchObject([{ file: "docs/decisions/README.md", kind: "documentation" }]);
  expect(readMarkdown("See [the words](whoever.md).\n").map(({ text }) => text)).toEqual([
    "See the words.",
  ]);
});

test.each([
  ["src/features/events/pages/event.tsx", "screen"],
  ["src/features/events/events.errors.ts", "screen"],
  ["src/features/auth/auth.messages.ts", "screen"],
  ["src/features/auth/auth.errors.ts", undefined],
  ["src/features/events/events.store.server.ts", undefined],
  ["src/features/events/events.rules.test.ts", undefined],
  ["src/features/events/events.emails.ts", "email"],
  ["src/features/jobs/postings/posting-words.rules.ts", "screen"],
  ["src/features/jobs/postings/posting-words-french.rules.ts", undefined],
  ["src/server/run.ts", undefined],
  ["README.md", "documentation"],
  ["docs/decisions/0082-words-are-linted.md", "documentation"],
  ["content/guides/skilled-trades-canada.md", "content"],
  ["content/guides/README.md", undefined],
  ["content/facts.yaml", "content"],
  ["content/search/synonyms.yaml", undefined],
  ["content/samples/jobs.ts", "content"],
] as const)("%s is read as: %s", (path, kind) => expect(kindOf(path)).toBe(kind));
