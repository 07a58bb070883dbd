import type { TallyList } from "../home.types.ts";

/** Lists of the most frequent things, each with its counts. */
export function TallyLists({ tallies }: { tallies: readonly TallyList[] }) {
  return tallies.map(({ title, note, empty, lines }) => (
    <section key={title} aria-label={title} className="grid max-w-3xl gap-4">
      <h2 className="text-xl">{title}</h2>
      {lines.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ol className="border-t border-line">
          {lines.map(({ label, count }) => (
            <li key={label} className="flex justify-between gap-4 border-b border-line py-2">
              <span className="wrap-anywhere">{label}</span>
              <span className="tabular-nums">{count.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="max-w-text text-sm text-muted">{note}</p>
    </section>
  ));
}
