import type { SectorContent } from "../sectors/sectors.types.ts";

/** Reasons as a list to read: what it is on the left, what it means on the right. */
export function ReasonList({ reasons }: { reasons: SectorContent["reasons"] }) {
  return (
    <dl className="border-t border-ink">
      {reasons.map(({ title, text }) => (
        <div
          key={title}
          className="grid gap-x-12 gap-y-2 border-b border-line py-6 md:grid-cols-[5fr_7fr]"
        >
          <dt className="font-serif text-xl">{title}</dt>
          <dd className="max-w-text">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
