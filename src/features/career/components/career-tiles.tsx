import {
  ArrowRight,
  BookOpen,
  FileText,
  type LucideIcon,
  MessagesSquare,
  Route,
  Video,
} from "lucide-react";
import { Link } from "react-router";
import { playbooksPath } from "../career.constants.ts";

interface Tile {
  to: string;
  icon: LucideIcon;
  title: string;
  text: string;
}

/** The ways to work on a career here. */
export function CareerTiles({ playbooks }: { playbooks: number }) {
  const tiles: Tile[] = [
    {
      to: "/pathways",
      icon: Route,
      title: "Pathways",
      text: "A plan from where you trained to where you want to work, with dates and fees.",
    },
    {
      to: playbooksPath,
      icon: BookOpen,
      title: "Playbooks",
      text: `${playbooks} courses that run 3 to 10 weeks. You finish each one with something you can use.`,
    },
    {
      to: "/mentorship",
      icon: MessagesSquare,
      title: "Mentorship",
      text: "An hour on video with someone who's made the move you're planning.",
    },
    {
      to: "/career#webinars",
      icon: Video,
      title: "Webinars",
      text: "Free live sessions, each on one topic, with time for your questions.",
    },
    {
      to: "/resources#career",
      icon: FileText,
      title: "Tools and templates",
      text: "Checklists, trackers and templates to download and fill in.",
    },
  ];
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-5">
      {tiles.map(({ to, icon: Icon, title, text }) => (
        <li key={to} className="group relative grid content-start gap-3 border-t-2 border-ink py-6">
          <Icon aria-hidden strokeWidth={1.5} className="size-7 text-accent" />
          <h3 className="text-xl">
            <Link to={to} className="inline-flex items-center gap-2 after:absolute after:inset-0">
              {title}
              <ArrowRight
                aria-hidden
                className="size-4 transition-transform group-hover:translate-x-1"
              />
            </Link>
          </h3>
          <p className="text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
