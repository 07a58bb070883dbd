import { z } from "zod";
import { readFrontMatter } from "#platform/markdown/front-matter.ts";
import { renderMarkdown } from "#platform/markdown/render-markdown.ts";
import { type CalendarDay, isDay } from "#shared/time.ts";

/** A version of the fraud policy. The HTML is made of our own Markdown. */
export interface PolicyVersion {
  /** The day on which it took effect. */
  day: CalendarDay;
  title: string;
  /** Summary of what's new in it. */
  changes: string;
  html: string;
}

const attributes = z.object({ title: z.string().min(1), changes: z.string().min(1) });

/** Read once: the files are part of the build. */
let versions: readonly PolicyVersion[] | undefined;

/** Every version of the fraud policy, the newest first. */
export function readFraudPolicy(): readonly PolicyVersion[] {
  versions ??= parsePolicy(
    import.meta.glob<string>("/content/policies/fraud-policy/*.md", {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  );
  return versions;
}

/** The versions in `files` (texts by path), the newest first. Throws when a file is named or written wrongly. */
export function parsePolicy(files: Readonly<Record<string, string>>): readonly PolicyVersion[] {
  const parsed = Object.entries(files).map(([path, text]) => {
    const day = /(?:^|\/)([^/]+)\.md$/.exec(path)?.[1] ?? "";
    if (!isDay(day)) throw new Error(`${path} isn't named by the day it took effect`);
    const { attributes: named, body } = readFrontMatter(text, attributes, path);
    return { day, ...named, html: renderMarkdown(body) };
  });
  return parsed.sort((one, other) => other.day.localeCompare(one.day));
}
