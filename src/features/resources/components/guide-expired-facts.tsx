import { Alert } from "#ui/messages/alert.tsx";

export interface ExpiredFactsNoteProps {
  /** Number of the guide's facts that have expired, and of all of them. */
  expired: number;
  total: number;
  /** The anchor of the list that names them. */
  listId: string;
  /** The kind of page that states them. */
  of?: "guide" | "plan";
}

/** Note before the text that parts of it may have changed. Renders nothing while all facts hold. */
export function ExpiredFactsNote({ expired, total, listId, of = "guide" }: ExpiredFactsNoteProps) {
  if (expired === 0) return null;
  return (
    <Alert title="Check the official source">
      <p>
        {countOf(expired, total)} in this {of} may have changed since we wrote it.{" "}
        <a className="link" href={`#${listId}`}>
          {linkText(expired, total)}
        </a>
        .
      </p>
    </Alert>
  );
}

function countOf(expired: number, total: number): string {
  if (expired < total) return `${expired} of the ${total} facts`;
  return total === 1 ? "The only fact" : `All ${total} facts`;
}

function linkText(expired: number, total: number): string {
  if (total === 1) return "See where to check it";
  return expired === 1 ? "See which one and where to check" : "See which ones and where to check";
}
