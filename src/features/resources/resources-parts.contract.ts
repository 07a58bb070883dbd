/** Exports for other features' pages; resources.contract.ts has those for their server code. */
export { ExpiredFactsNote } from "./components/guide-expired-facts.tsx";
export { GuideFacts as FactList } from "./components/guide-facts.tsx";
export { GuideList } from "./components/guide-list.tsx";
export { factAnchor, factUseAnchor } from "./facts.rules.ts";
