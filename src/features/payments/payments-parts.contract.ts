/** Exports for other features' browser code and emails: payments. */
export { describeRefundOnHold, describeReturn } from "./payments.messages.ts";
export type { ReturnedMoney } from "./payments.types.ts";
