import type { TextPart } from "#platform/search/search-words.ts";

/** A text whose words that were looked for are marked. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  let position = 0;
  return parts.map(({ text, found }) => {
    const key = position;
    position += text.length;
    return found ? (
      <mark key={key} className="rounded-sm bg-accent-soft text-ink">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
