import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { endOfApplications } from "../jobs.rules.ts";
import type { ShownJob } from "../jobs.types.ts";
import type { JobInLanguage } from "../postings/posting-view.rules.ts";

/** The facts by which people compare jobs. Their dates are in the site's own language, as its buttons are. */
export function JobOverview({
  job,
  shown: { language, facts },
}: {
  job: Pick<ShownJob, "closedAt" | "closesAt" | "isOpen" | "postedAt">;
  shown: Pick<JobInLanguage, "language" | "facts">;
}) {
  const lang = language === "fr" ? "fr" : undefined;
  const end = endOfApplications(job);
  return (
    <dl className="grid">
      {facts.map(({ term, text, isOurs }) => (
        <Fact key={term} term={term} lang={lang} isOurs={isOurs}>
          {text}
        </Fact>
      ))}
      <Fact term="Posted">
        <Day day={job.postedAt} />
      </Fact>
      {end ? (
        <Fact term={job.isOpen ? "Closes" : "Closed"}>
          {job.isOpen ? <LocalTime time={end} /> : <Day day={end} />}
        </Fact>
      ) : null}
    </dl>
  );
}

interface FactProps {
  term: string;
  /** Of the term, and of a text that isn't the employer's. */
  lang?: string | undefined;
  isOurs?: boolean;
  children: ReactNode;
}

function Fact({ term, lang, isOurs = false, children }: FactProps) {
  return (
    <div className="grid gap-0.5 border-b border-line py-3">
      <dt lang={lang} className="text-sm text-muted">
        {term}
      </dt>
      <dd lang={isOurs ? lang : undefined} className="whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function Day({ day }: { day: Date }) {
  return <time dateTime={day.toISOString()}>{formatDay(day)}</time>;
}
