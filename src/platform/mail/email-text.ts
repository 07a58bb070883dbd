import { markdownToText } from "#platform/markdown/safe-markdown.ts";
import { brand } from "#shared/brand.ts";
import type { EmailBlock, EmailLink } from "./email.ts";
import type { FramedEmail } from "./email-frame.ts";

const rule = "----------";

/** The part of an email for programs and people that want plain text. It says everything. */
export function emailText(email: FramedEmail): string {
  const { greeting, paragraphs, code, action, notes = [] } = email;
  return [
    greeting,
    ...paragraphs.filter((block) => block !== "").map(asText),
    ...(code ? [`Your code: ${code}`] : []),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    ...notes.map((note) => (typeof note === "string" ? note : linkText(note))),
    `The ${brand.name} team`,
    [rule, ...footerLines(email)].join("\n"),
  ].join("\n\n");
}

function asText(block: EmailBlock): string {
  if (typeof block === "string") return block;
  if ("facts" in block)
    return block.facts.map(({ label, value }) => `${label}: ${value}`).join("\n");
  if ("markdown" in block) return markdownToText(block.markdown);
  return "quote" in block ? `${block.label}: ${block.quote}` : linkText(block);
}

const linkText = ({ label, href }: EmailLink) => `${label}: ${href}`;

function footerLines({ reason, settings, unsubscribe, frame }: FramedEmail): string[] {
  return [
    reason,
    ...(settings ? [`Email settings: ${settings}`] : []),
    ...(unsubscribe ? [`Unsubscribe: ${unsubscribe}`] : []),
    `${frame.sender.legalName}, ${frame.sender.postalAddress}`,
    frame.baseUrl,
  ];
}
