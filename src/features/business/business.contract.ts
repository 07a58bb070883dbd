export type { InvestmentRange, SavedOpportunity } from "./business.types.ts";
export { countOpportunities } from "./opportunities.usecases.server.ts";
export { listSavedOpportunities } from "./saved.usecases.server.ts";
