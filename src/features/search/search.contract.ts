export { readVocabulary } from "./synonyms.store.server.ts";
