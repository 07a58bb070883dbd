import type { Workbook } from "../workbook.ts";
import { cashFlowForecast } from "./cash-flow-forecast.ts";
import { hiringScorecard } from "./hiring-scorecard.ts";
import { offerComparison } from "./offer-comparison.ts";
import { relocationBudget } from "./relocation-budget.ts";
import { residencyApplicationTracker } from "./residency-application-tracker.ts";
import { threeYearFinancialModel } from "./three-year-financial-model.ts";

/** The workbooks by the id of their download. */
export const workbooks: Readonly<Record<string, () => Workbook>> = {
  "cash-flow-forecast": cashFlowForecast,
  "hiring-scorecard": hiringScorecard,
  "offer-comparison": offerComparison,
  "relocation-budget": relocationBudget,
  "residency-application-tracker": residencyApplicationTracker,
  "three-year-financial-model": threeYearFinancialModel,
};
