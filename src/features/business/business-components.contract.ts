/** Exports for other features' pages. */
export { OpportunityView, type OpportunityViewProps } from "./components/opportunity-view.tsx";
export { SaveDeal } from "./components/save-deal.tsx";
