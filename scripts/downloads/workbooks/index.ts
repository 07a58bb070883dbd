import type { Workbook } from "../workbook.ts";
import { cashFlowForecast } from "./cash-flow-forecast.ts";
import { fiveYearFinancialModel } from "./five-year-financial-model.ts";
import { hiringScorecard } from "./hiring-scorecard.ts";
import { offerComparison } from "./offer-comparison.ts";
import { offerComparisonExtended } from "./offer-comparison-extended.ts";
import { relocationBudget } from "./relocation-budget.ts";
import { relocationBudgetExtended } from "./relocation-budget-extended.ts";
import { residencyApplicationTracker } from "./residency-application-tracker.ts";
import { threeYearFinancialModel } from "./three-year-financial-model.ts";

/** The workbooks by the id of their download. */
export const workbooks: Readonly<Record<string, () => Workbook>> = {
  "cash-flow-forecast": cashFlowForecast,
  "five-year-financial-model": fiveYearFinancialModel,
  "hiring-scorecard": hiringScorecard,
  "offer-comparison": offerComparison,
  "offer-comparison-extended": offerComparisonExtended,
  "relocation-budget": relocationBudget,
  "relocation-budget-extended": relocationBudgetExtended,
  "residency-application-tracker": residencyApplicationTracker,
  "three-year-financial-model": threeYearFinancialModel,
};
