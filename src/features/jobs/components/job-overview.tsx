import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { countryNames, employmentTypeNames } from "../jobs.constants.ts";
import { describePay } from "../jobs.rules.ts";
import type { Job } from "../jobs.types.ts";
import { describePlace } from "./job-list.tsx";

/** Details by which people compare jobs, and those that the law asks a posting for. */
export function JobOverview({ job }: { job: Job }) {
  return (
    <dl className="grid">
      <Fact term="Pay">{describePay(job.pay)}</Fact>
      <Fact term="Place">
        {describePlace(job)}, {countryNames[job.country]}
      </Fact>
      <Fact term="Employment">{employmentTypeNames[job.employmentType]}</Fact>
      <Fact term="Posted">
        <Day day={job.postedAt} />
      </Fact>
      <Fact term={job.isOpen ? "Closes" : "Closed"}>
        <Day day={job.closesAt} />
      </Fact>
      <Fact term="Vacancy">
        {job.isVacant
          ? "An existing post that is vacant"
          : "Applications are collected for a later vacancy"}
      </Fact>
      <Fact term="Use of AI">
        {job.usesAi
          ? "Software with artificial intelligence helps to screen applications; a person decides"
          : "No artificial intelligence screens or selects applicants"}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 border-b border-line py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Day({ day }: { day: Date }) {
  return <time dateTime={day.toISOString()}>{formatDay(day)}</time>;
}
