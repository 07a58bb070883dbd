/** Components of pathways that other features' pages show. Plain Node, which reads no JSX, needs none of them. */
export { AnswerFields } from "./components/answer-fields.tsx";
export { PathwayList } from "./components/pathway-list.tsx";
export { PlanCosts } from "./components/plan-costs.tsx";
export { PlanSlips } from "./components/plan-slips.tsx";
export { PlanStepDetails } from "./components/plan-step-details.tsx";
export { PlanSummary } from "./components/plan-summary.tsx";
export { StartField } from "./components/start-field.tsx";
