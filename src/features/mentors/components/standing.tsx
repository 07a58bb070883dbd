import { Badge } from "#ui/content/badge.tsx";
import type { StatusWords } from "../applications/applications.rules.ts";

/** Status of an application: a badge and what it means. */
export function Standing({ words }: { words: StatusWords }) {
  return (
    <div className="grid gap-3">
      <Badge tone={words.tone}>{words.label}</Badge>
      <p>{words.explanation}</p>
    </div>
  );
}
