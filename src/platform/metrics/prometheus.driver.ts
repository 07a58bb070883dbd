import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from "prom-client";
import type { ServerProcesses } from "#platform/server-processes.ts";
import { counters, processGauges, siteGauges, timers } from "./metric-definitions.ts";
import type { Metrics, Reading } from "./metrics.ts";
import { askProcesses } from "./other-processes.ts";

/** Values of the site's own database, as one scrape reads them. */
export type SiteReadings = {
  [Name in Exclude<
    keyof typeof siteGauges,
    "databaseUp" | "processesAnswered" | "processesConfigured"
  >]: readonly Reading<Name>[];
};

export interface MetricsStore extends Metrics {
  /** Begins to watch the process: memory, garbage collection, delay of the event loop. */
  watchProcess(): void;
  /** All metrics in Prometheus's text format. Scrapes within a few seconds get the same answer. */
  scrape(readSite: () => Promise<SiteReadings>): Promise<string>;
}

export const metricsContentType: PrometheusContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Scrapes that come sooner get the answer of the one before, so that nobody makes the site work for them. */
const keptMilliseconds = 3_000;

type JsonMetrics = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/** Keeps this process's numbers, and puts them together with those of the others on its port. */
export function createPrometheusMetrics(processes: ServerProcesses): MetricsStore {
  const own = new Registry();
  // Numbers of several processes stay apart, so that one that starts anew looks like a restart.
  if (processes.count > 1) own.setDefaultLabels({ process: String(processes.index + 1) });
  const site = new Registry();
  const before: (() => void)[] = [];

  const counted = mapValues(
    counters,
    ({ name, help, labels }) => new Counter({ name, help, labelNames: labels, registers: [own] }),
  );
  const timed = mapValues(
    timers,
    ({ name, help, labels, buckets }) =>
      new Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers: [own] }),
  );
  const gauges = mapValues(
    processGauges,
    ({ name, help, labels }) => new Gauge({ name, help, labelNames: labels, registers: [own] }),
  );
  const siteValues = mapValues(
    siteGauges,
    ({ name, help, labels }) => new Gauge({ name, help, labelNames: labels, registers: [site] }),
  );
  const sources: (() => void)[] = [];

  async function collect(): Promise<JsonMetrics> {
    for (const work of before) work();
    for (const source of sources) source();
    return await own.getMetricsAsJSON();
  }

  const askOthers = askProcesses(processes, "metrics", async () => JSON.stringify(await collect()));

  async function render(readSite: () => Promise<SiteReadings>): Promise<string> {
    const [mine, others, readings] = await Promise.all([
      collect(),
      askOthers(),
      readSite().catch(() => undefined),
    ]);
    for (const gauge of Object.values(siteValues)) gauge.reset();
    siteValues.databaseUp.set(readings ? 1 : 0);
    siteValues.processesAnswered.set(1 + others.length);
    siteValues.processesConfigured.set(processes.count);
    for (const [name, values] of Object.entries(readings ?? {})) {
      for (const { labels, value } of values)
        siteValues[name as keyof SiteReadings].set(labels, value);
    }
    const all =
      processes.count === 1
        ? own
        : AggregatorRegistry.aggregate([
            mine,
            ...others.map((text) => JSON.parse(text) as JsonMetrics),
          ]);
    return `${await all.metrics()}\n${await site.metrics()}`;
  }

  let scraped: { text: Promise<string>; at: number } | undefined;

  return {
    count(name, labels, by = 1) {
      (counted[name] as Counter).inc(labels, by);
    },
    time(name, labels, seconds) {
      (timed[name] as Histogram).observe(labels, seconds);
    },
    read(name, read) {
      const gauge = gauges[name] as Gauge;
      sources.push(() => {
        gauge.reset();
        for (const { labels, value } of read()) gauge.set(labels, value);
      });
    },
    beforeScrape(work) {
      before.push(work);
    },
    watchProcess() {
      collectDefaultMetrics({ register: own, eventLoopMonitoringPrecision: 20 });
    },
    async scrape(readSite) {
      if (!scraped || performance.now() - scraped.at > keptMilliseconds) {
        const text = render(readSite);
        scraped = { text, at: performance.now() };
        text.catch(() => {
          scraped = undefined;
        });
      }
      return await scraped.text;
    },
  };
}

function mapValues<Definitions extends object, Value>(
  definitions: Definitions,
  make: (definition: Definitions[keyof Definitions]) => Value,
): Record<keyof Definitions, Value> {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, make(definition)]),
  ) as Record<keyof Definitions, Value>;
}
