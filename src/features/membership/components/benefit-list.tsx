import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  cvReviewPath,
  extendedWorkbooksPath,
  freeSavedSearches,
  savedSearchesPath,
} from "../membership.constants.ts";

interface Benefit {
  title: string;
  text: string;
  to: string;
  link: string;
}

const benefits: readonly Benefit[] = [
  {
    title: "Extended workbooks",
    text: "Six offers over three years after tax, a family's move month by month, and a five-year business model in three scenarios. Three spreadsheets that go on where the free ones end.",
    to: extendedWorkbooksPath,
    link: "See what is in them",
  },
  {
    title: "Any number of saved job searches",
    text: `Everybody with an account can keep ${freeSavedSearches}. Members keep as many as they like.`,
    to: savedSearchesPath,
    link: "Saved searches",
  },
  {
    title: "A written CV review in every quarter",
    text: "You send a link to your CV and say what you aim at. A person reads it and writes to you what to change. One in each quarter of the year; one that is not used is not carried over.",
    to: cvReviewPath,
    link: "How a review works",
  },
];

/** Benefits of the membership, each with where to find it. */
export function BenefitList() {
  return (
    <ul aria-label="What Pro gives" className="grid">
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
