import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Email, EmailBlock } from "../../src/platform/mail/email.ts";
import type { EmailExamples } from "../../src/platform/mail/email-examples.fixture.ts";
import { markdownToText } from "../../src/platform/markdown/safe-markdown.ts";
import { root } from "../lib/environment.mjs";
import { plainPassage, type Reading } from "./passages.ts";

/** Every email as its reader gets it, by the file that composes it. */
export async function readEmails(): Promise<Reading[]> {
  const paths = globSync("src/**/*.emails.example.ts", { cwd: fileURLToPath(root) }).sort();
  return Promise.all(
    paths.map(async (path) => {
      const { examples } = (await import(new URL(path, root).href)) as EmailExamples;
      const emails = Object.values(examples).flatMap((variants) => Object.values(variants));
      return readExamples(path.replace(".example.ts", ".ts"), emails);
    }),
  );
}

/** The texts of emails of one file, each once. They are composed, so they have no line there. */
export function readExamples(file: string, emails: readonly (Email | undefined)[]): Reading {
  const texts = emails.flatMap((email) => (email ? textsOf(email) : []));
  const passages = [...new Set(texts)].map((text) => ({
    ...plainPassage(text, 1),
    lines: [{ at: 0, line: 1 }],
  }));
  return { file, kind: "email", passages };
}

function textsOf({ subject, paragraphs, action, notes = [], reason }: Email): string[] {
  const texts = [
    subject,
    ...[...paragraphs, ...notes].flatMap(textsOfBlock),
    action?.label,
    reason,
  ];
  return texts
    .map((text) => text?.replace(/https?:\/\/\S+/g, "").trim() ?? "")
    .filter((text) => /\p{L}/u.test(text));
}

/** The texts of a block. Another person's words, quoted in an email, are not ours to correct. */
function textsOfBlock(block: EmailBlock): string[] {
  if (typeof block === "string") return block.split("\n\n");
  if ("facts" in block) return block.facts.flatMap(({ label, value }) => [label, value]);
  if ("markdown" in block) return markdownToText(block.markdown).split("\n\n");
  return [block.label];
}
