/** Exports for other features' pages and components; newsletter.contract.ts has those for servers. */
export { confirmationDays } from "./newsletter.constants.ts";
