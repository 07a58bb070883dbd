/** Exports for other features' pages and components; career.contract.ts has those for servers. */
export { graceDays, installments, refundDays, reminderDays } from "./career.constants.ts";
