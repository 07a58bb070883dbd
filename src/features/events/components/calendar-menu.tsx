import { CalendarPlus } from "lucide-react";
import type { CalendarChoices } from "../calendar.usecases.server.ts";

/** 'Add to Calendar': opens its three ways below it, by the browser alone. */
export function CalendarMenu({ title, choices }: { title: string; choices: CalendarChoices }) {
  const links = [
    { href: choices.file, label: "Download .ics" },
    { href: choices.google, label: "Google Calendar" },
    { href: choices.outlook, label: "Outlook" },
  ];
  return (
    <details name="calendar" className="group min-w-0">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center justify-center gap-2 rounded-sm border border-control bg-surface px-5 py-2.5 font-semibold transition-colors group-open:bg-sunken hover:border-ink hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <CalendarPlus aria-hidden className="size-[1.1em] shrink-0" />
        <span>
          Add to Calendar<span className="sr-only"> for {title}</span>
        </span>
      </summary>
      <ul className="mt-2 grid w-fit gap-1">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a
              href={href}
              rel="noopener"
              className="link inline-flex min-h-9 items-center"
              download={href === choices.file ? "" : undefined}
            >
              {label}
              <span className="sr-only"> for {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
