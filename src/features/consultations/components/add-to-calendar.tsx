/** The three ways in which a consultation gets into a calendar. */
export function AddToCalendar({
  choices,
}: {
  choices: { file: string; google: string; outlook: string };
}) {
  const links = [
    { href: choices.file, label: "Calendar file (.ics)" },
    { href: choices.google, label: "Google Calendar" },
    { href: choices.outlook, label: "Outlook" },
  ];
  return (
    <div className="grid gap-2">
      <h2 className="font-sans text-base font-semibold tracking-normal">Add to calendar</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {links.map(({ href, label }) => (
          <li key={label}>
            <a
              href={href}
              rel="noopener"
              className="link inline-flex min-h-9 items-center"
              download={href === choices.file ? "" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
