import { dayInUtc, formatDay } from "#shared/time.ts";
import type { FactProblem } from "../fact-checks/fact-checks.rules.ts";
import { factAnchor, factUseAnchor, goodDaysOf } from "../facts.rules.ts";

export interface ShownFact {
  number: number;
  /** In how many places the guide states it. */
  uses: number;
  statement: string;
  source: { title: string; url: string };
  /** Days, `YYYY-MM-DD`. */
  verified: string;
  /** The publisher of the copy, where that isn't the source itself. */
  copiedBy?: string | undefined;
  validUntil?: string | undefined;
  /** Days for which a check is good, where the usual ones are too many. */
  recheckDays?: number | undefined;
  problem: FactProblem | undefined;
  /** Someone's last look at the source itself; undefined where no one has looked. */
  check: { checkedAt: Date; address: string } | undefined;
}

export interface GuideFactsProps {
  facts: readonly ShownFact[];
  /** The kind of page that states them. */
  of?: "guide" | "plan";
}

/** References of a page's numbers: each fact with its source, its age and a link back. */
export function GuideFacts({ facts, of = "guide" }: GuideFactsProps) {
  return (
    <>
      <p className="text-muted">
        These are the facts in this {of} that can change. The small numbers in the text link here.
      </p>
      <ol className="grid gap-3">
        {facts.map((fact) => (
          <li
            key={fact.number}
            id={factAnchor(fact.number)}
            tabIndex={-1}
            className="grid grid-cols-[2.5rem_minmax(0,1fr)] rounded-sm py-2 pr-2 target:bg-accent-soft print:break-inside-avoid"
          >
            <span aria-hidden className="pl-2 font-semibold text-muted" data-figures>
              {fact.number}
            </span>
            <FactDetails fact={fact} />
          </li>
        ))}
      </ol>
    </>
  );
}

function FactDetails({ fact }: { fact: ShownFact }) {
  const { number, uses, statement, source, problem } = fact;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>{statement}</p>
      {problem ? (
        <p className="text-sm font-semibold text-warning">
          Check the official source: {reasons[problem](fact)}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        <a className="link" href={source.url} rel="noopener">
          {source.title}
        </a>
        <span className="hidden print:inline"> ({source.url})</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
        <span>
          <SeenNote {...fact} />
        </span>
        {problem ? null : <ChangeNote {...fact} />}
        <WaysBack number={number} uses={uses} />
      </p>
    </div>
  );
}

function SeenNote({
  verified,
  copiedBy,
  check,
}: Pick<ShownFact, "verified" | "copiedBy" | "check">) {
  if (!check && copiedBy) {
    return (
      <>
        Based on {copiedBy}, read on <time dateTime={verified}>{formatDay(verified)}</time>. Confirm
        this fact at the source.
      </>
    );
  }
  if (!check) {
    return (
      <>
        Based on the source as of <time dateTime={verified}>{formatDay(verified)}</time>
      </>
    );
  }
  const day = dayInUtc(check.checkedAt);
  return (
    <>
      Checked on <time dateTime={day}>{formatDay(day)}</time> at{" "}
      <a className="link" href={check.address} rel="noopener">
        {check.address}
      </a>
    </>
  );
}

function ChangeNote({ validUntil, recheckDays }: Pick<ShownFact, "validUntil" | "recheckDays">) {
  if (recheckDays) return <span>This can change any week.</span>;
  if (!validUntil) return null;
  return (
    <span>
      This may change after <time dateTime={validUntil}>{formatDay(validUntil)}</time>
    </span>
  );
}

const reasons: Record<FactProblem, (fact: ShownFact) => string> = {
  outdated: ({ validUntil }) => `this may have changed since ${formatDay(validUntil ?? "")}`,
  unchecked: (fact) => `not checked for more than ${goodDaysOf(fact)} days`,
  changed: () => "the source has changed since we wrote this",
  not_found: () => "we didn't find this at the source when we last checked",
};

const wayBack = "link inline-block min-w-6 py-0.5 text-center";

function WaysBack({ number, uses }: { number: number; uses: number }) {
  const label = `Back to the text of fact ${number}`;
  if (uses === 1) {
    return (
      <a
        href={`#${factUseAnchor(number, 1)}`}
        aria-label={label}
        className="link py-0.5 print:hidden"
      >
        Back to the text
      </a>
    );
  }
  return (
    <span className="print:hidden">
      Back to the text{" "}
      {Array.from({ length: uses }, (_, index) => index + 1).map((use) => (
        <a
          key={use}
          href={`#${factUseAnchor(number, use)}`}
          aria-label={`${label}, place ${use}`}
          className={wayBack}
        >
          {use}
        </a>
      ))}
    </span>
  );
}
