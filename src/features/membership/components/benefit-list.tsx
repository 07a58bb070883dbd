import type { ReactNode } from "react";
import { Link } from "react-router";
import { cvReviewPath, extendedWorkbooksPath } from "../membership.constants.ts";

interface Benefit {
  title: string;
  text: string;
  to: string;
  link: string;
}

const benefits: readonly Benefit[] = [
  {
    title: "Extended workbooks",
    text: "Compare six offers over three years, after tax. Plan a family's move month by month, and build a five-year business model in three scenarios. These three spreadsheets pick up where the free ones leave off.",
    to: extendedWorkbooksPath,
    link: "See what's in them",
  },
  {
    title: "A written CV review every quarter",
    text: "Send a link to your CV and tell us what you're aiming for. A person reads it and writes back with what to change. You get one review each quarter, and unused reviews don't carry over.",
    to: cvReviewPath,
    link: "How a review works",
  },
];

/** Benefits of the membership, each with where to find it. */
export function BenefitList() {
  return (
    <ul aria-label="What's in Pro" className="grid">
      {benefits.map((benefit) => (
        <li key={benefit.to} className="grid gap-1 border-t border-line py-5 last:border-b">
          <BenefitText {...benefit} />
        </li>
      ))}
    </ul>
  );
}

function BenefitText({ title, text, to, link }: Benefit): ReactNode {
  return (
    <>
      <h2 className="font-sans text-lg font-semibold tracking-normal">{title}</h2>
      <p className="max-w-text text-muted">{text}</p>
      <Link className="link w-fit" to={to}>
        {link}
      </Link>
    </>
  );
}
