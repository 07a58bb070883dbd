import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatMonth, monthOf } from "#shared/time.ts";
import type { Cost } from "../pathways.schemas.ts";
import type { PlanStep, StepMarks } from "../plan.rules.ts";
import type { StepHelp } from "../step-help.rules.ts";
import { formatCosts, formatDuration } from "../wording.rules.ts";
import { FactMarks } from "./fact-marks.tsx";

/** A step's description, dates, documents and costs, and the steps that it waits for or holds up. */
export function PlanStepDetails({
  step,
  marks,
  help,
}: {
  step: PlanStep;
  marks: StepMarks;
  help: readonly StepHelp[];
}) {
  const { id, by, text, waitsFor, holdsUp, documents, costs, checks } = step;
  return (
    <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      <div className="grid content-start gap-3">
        <p className="text-muted">{by}</p>
        <p className="max-w-text">
          {text}
          <FactMarks marks={marks[id]} />
        </p>
        {checks.map(({ what, title, url }) => (
          <p key={what} className="max-w-text text-sm text-muted">
            {what}{" "}
            <a className="link" href={url} rel="noopener">
              {title}
            </a>
          </p>
        ))}
        {help.length > 0 ? <HelpLinks help={help} /> : null}
      </div>
      <dl className="grid content-start gap-3 text-sm">
        <Dates step={step} />
        {waitsFor.length > 0 ? (
          <Row term="Do first">
            <ul>
              {waitsFor.map(({ number, title }) => (
                <li key={number}>
                  {number}. {title}
                </li>
              ))}
            </ul>
          </Row>
        ) : null}
        {holdsUp.length > 0 ? (
          <Row term="Needed for">
            <ul>
              {holdsUp.map(({ number, title }) => (
                <li key={number}>
                  {number}. {title}
                </li>
              ))}
            </ul>
          </Row>
        ) : null}
        {costs.length > 0 ? (
          <Row term="Fees">
            <ul className="grid gap-1">
              {costs.map((cost, index) => (
                <li key={cost.for}>
                  <CostLine cost={cost} />
                  <FactMarks marks={marks[`${id} ${index}`]} />
                </li>
              ))}
            </ul>
          </Row>
        ) : null}
        {documents.length > 0 ? <Row term="Have ready">{documents.join(", ")}</Row> : null}
      </dl>
    </div>
  );
}

function HelpLinks({ help }: { help: readonly StepHelp[] }) {
  return (
    <ul
      aria-label="Help with this step"
      className="flex max-w-text flex-wrap gap-x-5 gap-y-1 text-sm"
    >
      {help.map(({ to, title }) => (
        <li key={to}>
          <Link className="link inline-block py-1" to={to}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Dates({ step: { time, cycle, earliest, latest } }: { step: PlanStep }) {
  return (
    <>
      <Row term="Expected dates">{cycle ? exactDates(earliest) : monthDates(earliest)}</Row>
      {latest ? (
        <Row term="Start by">
          <time dateTime={latest.start}>{formatDay(latest.start)}</time>
        </Row>
      ) : null}
      {time ? <Row term="Takes">{formatDuration(time)}</Row> : null}
    </>
  );
}

function exactDates({ start, end }: PlanStep["earliest"]) {
  if (start === end) return <time dateTime={start}>{formatDay(start)}</time>;
  return (
    <>
      <time dateTime={start}>{formatDay(start)}</time> to{" "}
      <time dateTime={end}>{formatDay(end)}</time>
    </>
  );
}

function monthDates({ start, end }: PlanStep["earliest"]) {
  const [from, to] = [monthOf(start), monthOf(end)];
  if (from === to) return <time dateTime={from}>{formatMonth(from)}</time>;
  return (
    <>
      <time dateTime={from}>{formatMonth(from)}</time> to{" "}
      <time dateTime={to}>{formatMonth(to)}</time>
    </>
  );
}

function CostLine({ cost }: { cost: Cost }) {
  if ("check" in cost) {
    return (
      <>
        {cost.for}: check with{" "}
        <a className="link" href={cost.check.url} rel="noopener">
          {cost.check.title}
        </a>
      </>
    );
  }
  const { cents, upToCents, currency } = cost;
  return (
    <>
      {cost.for}:{" "}
      <span data-figures>
        {upToCents === undefined
          ? `${formatMoney({ amountCents: cents, currency })} ${currency}`
          : formatCosts({ currency, minCents: cents, maxCents: upToCents })}
      </span>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4">
      <dt className="font-semibold text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
