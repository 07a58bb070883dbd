import { formatDay } from "#shared/time.ts";
import { type Expiry, factAnchor, factUseAnchor, goodForDays } from "../facts.rules.ts";

export interface ShownFact {
  number: number;
  /** In how many places the guide states it. */
  uses: number;
  statement: string;
  source: { title: string; url: string };
  /** Days, `YYYY-MM-DD`. */
  verified: string;
  /** In a stored copy of the source, or at the source itself. */
  seen?: "copy" | "source" | undefined;
  validUntil?: string | undefined;
  expiry: Expiry | undefined;
}

/** References of a guide's numbers: each fact with its source, its age and a link back. */
export function GuideFacts({ facts }: { facts: readonly ShownFact[] }) {
  return (
    <>
      <p className="text-muted">
        These are the dates, fees and rules in this guide that can change. The small numbers in the
        text link here.
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
  const { number, uses, statement, source, verified, seen, validUntil, expiry } = fact;
  return (
    <div className="grid gap-1 wrap-anywhere">
      <p>{statement}</p>
      {expiry ? (
        <p className="text-sm font-semibold text-warning">
          Check the official source: {reasons[expiry](fact)}
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
          {seen === "source"
            ? "Checked at the source on "
            : "From a stored copy of the source, read on "}
          <time dateTime={verified}>{formatDay(verified)}</time>
        </span>
        {validUntil && expiry !== "outdated" ? (
          <span>
            Valid until <time dateTime={validUntil}>{formatDay(validUntil)}</time>
          </span>
        ) : null}
        <WaysBack number={number} uses={uses} />
      </p>
    </div>
  );
}

const reasons: Record<Expiry, (fact: ShownFact) => string> = {
  outdated: ({ validUntil }) => `valid until ${formatDay(validUntil ?? "")}`,
  unchecked: () => `last checked more than ${goodForDays} days ago`,
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
