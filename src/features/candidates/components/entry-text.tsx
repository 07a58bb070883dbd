import type { EntryWords } from "../profile/entry-words.rules.ts";

/** An entry as its readers see it. */
export function EntryText({ words: { title, details, text } }: { words: EntryWords }) {
  return (
    <div className="grid min-w-0 gap-0.5 wrap-anywhere">
      <p className="font-semibold">{title}</p>
      {details.length > 0 ? <p className="text-muted">{details.join(" · ")}</p> : null}
      {text ? (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {text}
        </p>
      ) : null}
    </div>
  );
}
