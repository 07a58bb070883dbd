/** Exports for other features' browser code; components are in fee-protection-components.contract.ts. */
export { feeAnswerPath, feeRulesPath } from "./fee-protection.constants.ts";
export { feeRules } from "./fee-protection.rules.ts";
export { nameFreeService } from "./free-limits.rules.ts";
export { elsewhere, nameOfPlace, placeCodes, placeGroups } from "./places.constants.ts";
