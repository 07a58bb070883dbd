import { formatDay } from "#shared/time.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { employmentTypeNames } from "../jobs.constants.ts";
import { describePay } from "../jobs.rules.ts";
import type { Posting } from "../postings/posting.schemas.ts";

/** A posting as it was when someone applied: employers change theirs while people apply. */
export function PostingAsSent({ posting, employer }: { posting: Posting; employer: string }) {
  const { title, description, responsibilities, requirements, pay, city, closesOn } = posting;
  return (
    <details className="border-y border-line py-3">
      <summary className="cursor-pointer py-1 font-semibold">
        The job as it was when you applied
      </summary>
      <div className="grid gap-5 pt-4 pb-2">
        <h2 className="text-xl wrap-anywhere">
          {title}, {employer}
        </h2>
        <DescriptionList
          items={[
            { term: "Pay", description: describePay(pay) },
            { term: "Location", description: city },
            { term: "Employment type", description: employmentTypeNames[posting.employmentType] },
            { term: "Closes", description: formatDay(closesOn) },
          ]}
        />
        <p dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
          {description}
        </p>
        <Lines title="What you'll do" lines={responsibilities} />
        <Lines title="What you'll need" lines={requirements} />
        {posting.benefits.length > 0 ? <Lines title="Benefits" lines={posting.benefits} /> : null}
      </div>
    </details>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg font-semibold">{title}</h3>
      <ul className="grid max-w-text list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
