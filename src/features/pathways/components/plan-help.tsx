import { Link } from "react-router";

export interface PlanHelpProps {
  /** Addresses; undefined where there's nothing now. */
  places: Readonly<Record<"mentors" | "jobs" | "events", string | undefined>>;
  playbooks: readonly { title: string; path: string }[];
}

/** Links to people, jobs, events and courses for someone on this pathway. */
export function PlanHelp({ places, playbooks }: PlanHelpProps) {
  const listed = [
    { to: places.mentors, title: "Mentors", text: "Talk to someone who's done this." },
    { to: places.jobs, title: "Open jobs", text: "See who is hiring and what each job asks for." },
    {
      to: places.events,
      title: "Events",
      text: "Free live sessions with time for your questions.",
    },
    ...playbooks.map(({ title, path }) => ({
      to: path,
      title,
      text: "A course you take at your own pace.",
    })),
  ];
  return (
    <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {listed.map(({ to, title, text }) =>
        to ? (
          <li key={to} className="grid content-start gap-1 border-t border-line pt-4">
            <Link to={to} className="link w-fit font-semibold">
              {title}
            </Link>
            <p className="text-muted">{text}</p>
          </li>
        ) : null,
      )}
    </ul>
  );
}
