export type { ListFilter, ListFound } from "./list-filter.rules.ts";
export { filterList } from "./match-entries.usecases.server.ts";
export { readVocabulary } from "./synonyms.store.server.ts";
