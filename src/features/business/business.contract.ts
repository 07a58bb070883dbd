export { countOpportunities } from "./opportunities.usecases.server.ts";
export { listSavedOpportunities } from "./saved.usecases.server.ts";
