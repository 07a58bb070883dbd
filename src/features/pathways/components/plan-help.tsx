import { Link } from "react-router";
import type { Pathway } from "../pathways.schemas.ts";

export interface PlanHelpProps {
  links: Pathway["links"];
  playbooks: readonly { title: string; path: string }[];
}

/** Where on the site someone on this pathway finds people, courses, events and jobs. */
export function PlanHelp({ links, playbooks }: PlanHelpProps) {
  const places = [
    {
      to: `/mentorship?${new URLSearchParams({ q: links.mentors })}`,
      title: "Mentors",
      text: "Talk to someone who's done this.",
    },
    {
      to: `/jobs?${new URLSearchParams({ keyword: links.jobs })}`,
      title: "Open jobs",
      text: "See who is hiring and what each job asks for.",
    },
    { to: "/events", title: "Events", text: "Free live sessions with time for your questions." },
    ...playbooks.map(({ title, path }) => ({
      to: path,
      title,
      text: "A course you take at your own pace.",
    })),
  ];
  return (
    <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {places.map(({ to, title, text }) => (
        <li key={to} className="grid content-start gap-1 border-t border-line pt-4">
          <Link to={to} className="link w-fit font-semibold">
            {title}
          </Link>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
