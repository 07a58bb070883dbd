/** Exports for other features' server code; resources-parts.contract.ts has those for the browser. */
export { type GuideFact, listGuideFacts } from "./fact-checks/fact-checks.usecases.server.ts";
export { numberFacts } from "./facts.rules.ts";
export { readFacts } from "./facts.store.server.ts";
export {
  type GuideEntry,
  isGuide,
  listFeaturedGuides,
  listGuides,
} from "./guides.usecases.server.ts";
export { listSavedGuides } from "./saved-guides.usecases.server.ts";
