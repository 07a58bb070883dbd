import type { ReactNode } from "react";

export interface DescriptionListProps {
  items: { term: ReactNode; description: ReactNode }[];
}

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className="border-t border-line">
      {items.map(({ term, description }, position) => (
        <div
          key={position}
          className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[12rem_1fr]"
        >
          <dt className="font-semibold text-muted">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
