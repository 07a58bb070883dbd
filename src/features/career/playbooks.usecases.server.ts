import { renderMarkdown } from "#platform/markdown/render-markdown.ts";
import type { Services } from "#platform/services.ts";
import { type PlaybookReview, playbookReviews } from "../../../content/samples/playbook-reviews.ts";
import type { Category } from "./career.constants.ts";
import { careerErrors } from "./career.errors.ts";
import type { ModuleOutline, PlaybookSummary } from "./career.types.ts";
import { type Module, type Playbook, readPlaybooks } from "./playbooks.store.server.ts";

/** All playbooks, or those of a category; featured ones first. */
export function listPlaybooks(category: Category | null = null): PlaybookSummary[] {
  return readPlaybooks()
    .filter((playbook) => category === null || playbook.category === category)
    .map(summarize)
    .sort((one, other) => Number(other.featured) - Number(one.featured));
}

/** The playbook that is shown before the others, with what one has at its end. */
export function showFeaturedPlaybook(): PlaybookSummary & { outcomes: string[] } {
  const featured = readPlaybooks().find((playbook) => playbook.featured);
  if (!featured) throw new Error("No playbook is featured");
  return { ...summarize(featured), outcomes: featured.outcomes };
}

/** Counts playbooks, modules and whole hours of lessons. */
export function countContents(): { playbooks: number; modules: number; hours: number } {
  const playbooks = readPlaybooks();
  const minutes = playbooks.reduce((sum, playbook) => sum + playbook.minutes, 0);
  return {
    playbooks: playbooks.length,
    modules: playbooks.reduce((sum, { modules }) => sum + modules.length, 0),
    hours: Math.floor(minutes / 60),
  };
}

/** Throws `playbook_not_found`. */
export function requirePlaybook(id: string): Playbook {
  const playbook = readPlaybooks().find((candidate) => candidate.id === id);
  if (!playbook) throw careerErrors.playbookNotFound();
  return playbook;
}

export interface PlaybookDetails extends Omit<PlaybookSummary, "modules"> {
  description: string;
  audience: string[];
  outcomes: string[];
  lastReviewed: string;
  aboutHtml: string;
  curriculum: ModuleOutline[];
  /** Samples, and only in a demo. */
  sampleReviews: readonly PlaybookReview[];
}

/** Data of a playbook's page, without its lessons. Throws `playbook_not_found`. */
export function showPlaybook({ application }: Services, id: string): PlaybookDetails {
  const playbook = requirePlaybook(id);
  const { description, audience, outcomes, lastReviewed, modules } = playbook;
  const { modules: _, ...summary } = summarize(playbook);
  return {
    ...summary,
    description,
    audience,
    outcomes,
    lastReviewed,
    aboutHtml: renderMarkdown(playbook.body),
    curriculum: modules.map(outline),
    sampleReviews: application.mode === "demo" ? (playbookReviews[id] ?? []) : [],
  };
}

/** The first lesson, which everybody may read. Throws `playbook_not_found`. */
export function previewPlaybook(id: string): {
  playbook: PlaybookSummary;
  module: ModuleOutline;
  html: string;
  /** Titles of the modules that follow. */
  further: string[];
} {
  const playbook = requirePlaybook(id);
  const [first] = playbook.modules;
  if (!first) throw careerErrors.moduleNotFound();
  return {
    playbook: summarize(playbook),
    module: outline(first),
    html: renderMarkdown(first.body),
    further: playbook.modules.slice(1).map(({ title }) => title),
  };
}

export function summarize(playbook: Playbook): PlaybookSummary {
  const { id, price, featured, title, summary, duration, level, category, minutes } = playbook;
  const modules = playbook.modules.length;
  return { id, price, featured, title, summary, duration, level, category, minutes, modules };
}

export function outline({ number, title, summary, minutes }: Module): ModuleOutline {
  return { number, title, summary, minutes };
}

/** The playbook's title; its id when it is no longer sold. */
export function titleOf(id: string): string {
  return readPlaybooks().find((playbook) => playbook.id === id)?.title ?? id;
}
