import type { SearchEntry } from "#platform/search-entry.ts";
import { playbookPath } from "./career.constants.ts";
import { readPlaybooks } from "./playbooks.store.server.ts";

/** Every playbook, found by its title, summary, category and modules. */
export async function listPlaybookSearchEntries(): Promise<SearchEntry[]> {
  return readPlaybooks().map(({ id, title, summary, duration, category, modules }) => ({
    group: "playbooks",
    id,
    title,
    detail: `${category}, ${duration}. ${summary}`,
    keywords: id,
    passages: modules.flatMap((module) => [module.title, module.summary]),
    path: playbookPath(id),
    sample: false,
  }));
}
