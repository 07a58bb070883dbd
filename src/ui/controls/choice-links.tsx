import { Link } from "react-router";
import { classNames } from "../styles/class-names.ts";

export interface ChoiceLinksProps {
  label: string;
  choices: readonly { to: string; label: string; current: boolean }[];
}

/** A filter whose choices are addresses: it works without scripts and can be sent to a friend. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ to, label: text, current }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={current ? "true" : undefined}
              className={classNames(
                "inline-flex min-h-10 items-center rounded-full border px-4 py-1.5 font-medium transition-colors",
                current
                  ? "border-ink bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
                  : "border-control bg-surface hover:border-ink hover:bg-sunken",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
