import { LocalTime } from "#ui/content/local-time.tsx";
import type { HistoryLine } from "../desk/history.rules.ts";

/** The events of a consultation. */
export function ConsultationHistory({ lines }: { lines: readonly HistoryLine[] }) {
  return (
    <section aria-labelledby="history-title" className="grid gap-4">
      <h2 id="history-title" className="text-xl">
        History
      </h2>
      <ol className="border-t border-line">
        {lines.map(({ key, text, at }) => (
          <li key={key} className="grid gap-1 border-b border-line py-3">
            <p className="wrap-anywhere">{text}</p>
            <p className="text-sm text-muted">
              <LocalTime time={at} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
