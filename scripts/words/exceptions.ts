import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Spot } from "./house-rules.ts";
import type { Passage } from "./passages.ts";

const schema = z.object({
  exceptions: z.array(
    z.strictObject({
      text: z.string().min(1),
      why: z.string().min(1),
      rule: z.string().optional(),
    }),
  ),
});

export type Exception = z.output<typeof schema>["exceptions"][number];

export const parseExceptions = (text: string): Exception[] => schema.parse(parse(text)).exceptions;

export const readExceptions = () =>
  parseExceptions(readFileSync(new URL("./exceptions.yaml", import.meta.url), "utf8"));

/** The exception that a spot in a passage lies in. */
export function findException(
  exceptions: readonly Exception[],
  { text }: Passage,
  { rule, start, end }: Spot,
): Exception | undefined {
  return exceptions.find((exception) => {
    if (exception.rule !== undefined && exception.rule !== rule) return false;
    const from = text.lastIndexOf(exception.text, start);
    return from >= 0 && end <= from + exception.text.length;
  });
}
