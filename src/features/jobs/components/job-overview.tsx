import type { ReactNode } from "react";
import { formatDay } from "#shared/time.ts";
import { countryNames, employmentTypeNames } from "../jobs.constants.ts";
import { describePay, describePlace } from "../jobs.rules.ts";
import { occupationSystems, remoteKinds } from "../postings/posting.constants.ts";
import type { Posting } from "../postings/posting.schemas.ts";
import { joinNames, namePlace } from "../postings/posting-text.rules.ts";
import type { ShownJob } from "./job-view.tsx";

/** Details by which people compare jobs, and those that the law asks a posting for. */
export function JobOverview({ job }: { job: ShownJob }) {
  const { content } = job;
  return (
    <dl className="grid">
      {job.pay ? <Fact term="Pay">{describePay(job.pay)}</Fact> : null}
      {content?.otherPay ? <Fact term="Other pay">{content.otherPay}</Fact> : null}
      <Fact term="Location">
        {describePlace(job)}, {countryNames[job.country]}
      </Fact>
      <Fact term="Employment type">{employmentTypeNames[job.employmentType]}</Fact>
      {content ? <PostingOverview content={content} /> : null}
      <Fact term="Posted">
        <Day day={job.postedAt} />
      </Fact>
      <Fact term={job.isOpen ? "Closes" : "Closed"}>
        <Day day={job.closesAt} />
      </Fact>
      <Fact term="Vacancy">
        {job.isVacant
          ? "Existing vacancy, open now"
          : "Not open yet. We're collecting applications for a future opening."}
      </Fact>
      <Fact term="Use of AI">
        {job.usesAi
          ? "AI software helps screen applications. A person makes the decision."
          : "No AI is used to screen or select applicants."}
      </Fact>
    </dl>
  );
}

/** What employers say in fields of their own. */
function PostingOverview({ content }: { content: Posting }) {
  const { remote, remoteRegions, reportsTo, openings, hoursPerWeek, shift, onCall } = content;
  const { occupation, isUnion } = content;
  return (
    <>
      {remote === "none" ? null : (
        <Fact term="Remote work">
          {remoteKinds[remote]}. You can live in {joinNames(remoteRegions.map(namePlace))}.
        </Fact>
      )}
      {reportsTo ? <Fact term="Reports to an office in">{namePlace(reportsTo)}</Fact> : null}
      <Fact term="Openings">{openings}</Fact>
      {hoursPerWeek === null ? null : <Fact term="Hours a week">{hoursPerWeek}</Fact>}
      {shift ? <Fact term="Shift">{shift}</Fact> : null}
      {onCall ? <Fact term="On-call work">{onCall}</Fact> : null}
      {isUnion ? <Fact term="Union">A collective agreement covers this job.</Fact> : null}
      {occupation ? (
        <Fact term="Occupation code">
          {occupationSystems[occupation.system]}: {occupation.code}
        </Fact>
      ) : null}
    </>
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
