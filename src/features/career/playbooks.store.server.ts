import { readFrontMatter } from "#platform/markdown/front-matter.ts";
import { type Category, type Level, playbookOffers } from "./career.constants.ts";
import type { ModuleOutline, PlaybookSummary } from "./career.types.ts";
import { moduleAttributes, moduleCounts, playbookAttributes } from "./playbooks.schemas.ts";

export interface Module extends ModuleOutline {
  /** Names the module for good, whatever its number becomes. */
  slug: string;
  /** The lesson, in Markdown. */
  body: string;
}

export interface Playbook extends Omit<PlaybookSummary, "modules"> {
  description: string;
  weeks: number;
  level: Level;
  category: Category;
  audience: string[];
  outcomes: string[];
  /** A day, as `2026-11-21`. */
  lastReviewed: string;
  /** About the playbook, in Markdown. */
  body: string;
  /** By number; the first is the preview. */
  modules: Module[];
}

let kept: readonly Playbook[] | undefined;

/**
 * Every playbook that is sold, in the order of the offers. Throws when one of its files is wrong.
 */
export function readPlaybooks(): readonly Playbook[] {
  kept ??= parsePlaybooks(contentFiles());
  return kept;
}

/** The texts in `content/playbooks`, by path. */
function contentFiles(): Record<string, string> {
  return import.meta.glob<string>("/content/playbooks/*/*.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
}

/** The playbooks that `files` (texts by path) describe, one for each offer. */
export function parsePlaybooks(files: Readonly<Record<string, string>>): Playbook[] {
  const folders = Map.groupBy(Object.keys(files).sort(), (path) => path.split("/").at(-2) ?? "");
  const unsold = [...folders.keys()].filter(
    (id) => !playbookOffers.some((offer) => offer.id === id),
  );
  if (unsold.length > 0)
    throw new Error(`No offer has the id of the playbook ${unsold.join(", ")}`);
  return playbookOffers.map((offer) => {
    const paths = folders.get(offer.id) ?? [];
    const about = paths.find((path) => path.endsWith("/playbook.md"));
    if (!about) throw new Error(`content/playbooks/${offer.id}/playbook.md is missing`);
    const { attributes, body } = readFrontMatter(files[about] ?? "", playbookAttributes, about);
    const modules = paths
      .filter((path) => path !== about)
      .map((path, index) => parseModule(path, files[path] ?? "", index + 1));
    if (modules.length < moduleCounts.minimum || modules.length > moduleCounts.maximum) {
      throw new Error(`The playbook ${offer.id} has ${modules.length} modules`);
    }
    const minutes = modules.reduce((sum, module) => sum + module.minutes, 0);
    return { ...offer, ...attributes, body, modules, minutes };
  });
}

function parseModule(path: string, text: string, number: number): Module {
  const name = /\/(\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/.exec(path);
  if (!name) throw new Error(`${path} is not named like 01-slug.md`);
  if (Number(name[1]) !== number) throw new Error(`${path} should be number ${number}`);
  const { attributes, body } = readFrontMatter(text, moduleAttributes, path);
  if (!body) throw new Error(`${path} has no lesson`);
  return { ...attributes, number, slug: name[2] ?? "", body };
}
