/** Exports for other features' pages: components about fees. */
export { LateFeeNotice } from "./components/late-fee-notice.tsx";
export { PriceNote } from "./components/price-note.tsx";
