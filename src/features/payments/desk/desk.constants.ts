import type { Badge } from "#ui/content/badge.tsx";

export const ordersPath = "/admin/orders";

export const ledgerPath = "/admin/ledger";
export const ledgerExportPath = "/admin/ledger/export";

/** Purchases on one page of the list. */
export const purchasesPerPage = 50;

/** Longer ones than any email, id or receipt number. */
export const maxQueryLength = 200;

/** More people than this share a name too short to search by. */
export const maxMatchingPeople = 500;

/** The page of an order, or of a paid month of a subscription by its invoice's id. */
export function orderPath(id: string): string {
  return `${ordersPath}/${encodeURIComponent(id)}`;
}

/** States that the list can be filtered by. */
export const purchaseStates = {
  open: "Not paid yet",
  held: "Hold placed on card",
  paid: "Paid",
  refunding: "Refund pending",
  refunded: "Refunded",
  partial: "Partially refunded",
  lost: "Lost in a dispute",
  unpaid: "Never charged",
} as const;

export type PurchaseState = keyof typeof purchaseStates;

export const stateTones: Record<PurchaseState, Parameters<typeof Badge>[0]["tone"]> = {
  open: "neutral",
  held: "warning",
  paid: "success",
  refunding: "warning",
  refunded: "neutral",
  partial: "neutral",
  lost: "neutral",
  unpaid: "neutral",
};
