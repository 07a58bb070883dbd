import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import {
  counters,
  processGauges,
  siteGauges,
  timers,
} from "../src/platform/metrics/metric-definitions.ts";
import { createPrometheusMetrics } from "../src/platform/metrics/prometheus.driver.ts";
import { onlyProcess } from "../src/platform/server-processes.ts";

/** The examples for Prometheus and Grafana name only metrics that `/metrics` has. */

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), "utf8");

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}

const rules: Rule[] = parse(read("prometheus/meridian-alerts.yml")).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const dashboard = JSON.parse(read("grafana/meridian-dashboard.json"));
const panels: Panel[] = dashboard.panels;
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The labels of each series. Prometheus adds `instance` and `job` by itself. */
const known = new Map<string, Set<string>>([["up", new Set(["instance", "job"])]]);

beforeAll(async () => {
  for (const group of [counters, processGauges, siteGauges, timers]) {
    for (const { name, labels } of Object.values(group)) known.set(name, own(labels));
  }
  for (const { name, labels } of Object.values(timers)) addParts(name, own(labels));
  const metrics = createPrometheusMetrics(onlyProcess);
  metrics.watchProcess();
  const text = await metrics.scrape(async () => ({
    queueJobs: [],
    queueOldestSeconds: [],
    queuePaused: [],
  }));
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    if (known.has(name)) continue;
    const labels = own(["kind", "type", "space"]);
    known.set(name, labels);
    if (type === "histogram") addParts(name, labels);
  }
});

const own = (labels: readonly string[]) => new Set([...labels, "instance", "job", "process"]);

function addParts(name: string, labels: Set<string>): void {
  known.set(`${name}_bucket`, new Set([...labels, "le"]));
  for (const part of ["sum", "count"]) known.set(`${name}_${part}`, labels);
}

/** The words of an expression that are series: not functions, labels, keywords or texts. */
function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, "");
  const words = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\s*\()(?![\w:])/g)].map(([word]) => word);
  const functions = new Set(["sum", "max", "and", "or", "unless", "bool"]);
  return words.filter((word) => !functions.has(word));
}

test.each(expressions)(
  "%s asks for series that exist, by labels that they have",
  (_, expression) => {
    const series = seriesIn(expression);
    expect(series.length).toBeGreaterThan(0);
    for (const name of series) expect([...known.keys()], expression).toContain(name);
    const labels = new Set(series.flatMap((name) => [...(known.get(name) ?? [])]));
    const matched = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, inside = ""]) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    );
    const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, inside = ""]) =>
      inside.split(",").map((label) => label.trim()),
    );
    for (const label of [...matched, ...grouped]) expect([...labels], expression).toContain(label);
  },
);

test("this test would notice a metric that was renamed", () => {
  expect(seriesIn('sum by (queue) (rate(meridian_gone_total{outcome="x"}[5m])) > 0')).toEqual([
    "meridian_gone_total",
  ]);
});

test("every metric of ours is on the dashboard or in an alert", () => {
  const asked = new Set(expressions.flatMap(([, expression]) => seriesIn(expression)));
  const names = [counters, processGauges, siteGauges, timers].flatMap((group) =>
    Object.values(group).map(({ name }) => name),
  );
  const isAsked = (name: string) =>
    asked.has(name) || ["_bucket", "_sum", "_count"].some((part) => asked.has(name + part));
  expect(names.filter((name) => !isAsked(name))).toEqual([]);
});

describe("alerts", () => {
  test("say how urgent they are and what to do", () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "warn"], alert).toContain(labels.severity);
      expect(annotations.summary.length, alert).toBeGreaterThan(10);
      expect(annotations.action.length, alert).toBeGreaterThan(10);
    }
  });

  test("are read by the example configuration, which sends the token", () => {
    const configuration = parse(read("prometheus/prometheus.yml"));
    expect(configuration.rule_files).toEqual(["meridian-alerts.yml"]);
    expect(configuration.scrape_configs[0]).toMatchObject({
      job_name: "meridian",
      metrics_path: "/metrics",
      authorization: { type: "Bearer" },
    });
  });
});

test("the examples name no server but the reserved one", () => {
  const files = [
    "prometheus/prometheus.yml",
    "prometheus/meridian-alerts.yml",
    "grafana/meridian-dashboard.json",
    "README.md",
  ];
  for (const file of files) {
    const hosts = [
      ...read(file).matchAll(/\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|io|local|internal)\b/g),
    ];
    expect(
      hosts.map(([host]) => host),
      file,
    ).toEqual([]);
  }
});

test("panels of the dashboard don't lie on each other", () => {
  const ids = dashboard.panels.map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const one of dashboard.panels) {
    for (const other of dashboard.panels) {
      if (one.id >= other.id) continue;
      const apart =
        one.gridPos.x + one.gridPos.w <= other.gridPos.x ||
        other.gridPos.x + other.gridPos.w <= one.gridPos.x ||
        one.gridPos.y + one.gridPos.h <= other.gridPos.y ||
        other.gridPos.y + other.gridPos.h <= one.gridPos.y;
      expect(apart, `${one.title} and ${other.title}`).toBe(true);
    }
  }
});
