/** Exports for other features' pages: components about fees. */
export { FeeNotice } from "./components/fee-notice.tsx";
export { PriceNote } from "./components/price-note.tsx";
