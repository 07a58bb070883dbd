import type { counters, processGauges, siteGauges, timers } from "./metric-definitions.ts";

type Definitions = typeof counters & typeof timers & typeof processGauges & typeof siteGauges;

/** The value of each of a metric's labels. */
export type MetricLabels<Name extends keyof Definitions> = Record<
  Definitions[Name]["labels"][number],
  string
>;

/** One value of a metric now. */
export interface Reading<Name extends keyof Definitions> {
  labels: MetricLabels<Name>;
  value: number;
}

/**
 * Numbers about what the site does, for `/metrics`. They're kept in the process and cost no database
 * statement until somebody scrapes them. What counts an act that a transaction makes is called by
 * `afterCommit`.
 */
export interface Metrics {
  count<Name extends keyof typeof counters>(
    name: Name,
    labels: MetricLabels<Name>,
    by?: number,
  ): void;
  time<Name extends keyof typeof timers>(
    name: Name,
    labels: MetricLabels<Name>,
    seconds: number,
  ): void;
  /** Has `read` asked at each scrape. */
  read<Name extends keyof typeof processGauges>(
    name: Name,
    read: () => readonly Reading<Name>[],
  ): void;
  /** Runs before each scrape: for what counted by itself meanwhile and hands it over now. */
  beforeScrape(work: () => void): void;
}
