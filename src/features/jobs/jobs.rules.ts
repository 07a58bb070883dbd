import { formatMoney } from "#shared/money.ts";
import { readPage } from "#shared/pages.ts";
import { cleanText } from "#shared/search-text.ts";
import { lengthLimits } from "./jobs.constants.ts";
import type { PayRange } from "./jobs.types.ts";

/** A job search. Every word of `keyword` and of `location` must be found. */
export interface JobSearch {
  keyword: string;
  location: string;
  /** From 1. */
  page: number;
}

/** A search from the address of a page. Whatever stands there becomes a search that can be made. */
export function readJobSearch(parameters: URLSearchParams): JobSearch {
  return {
    keyword: cleanText(parameters.get("keyword"), lengthLimits.search.maximum),
    location: cleanText(parameters.get("location"), lengthLimits.search.maximum),
    page: readPage(parameters.get("page")),
  };
}

/** `$38.50 to $52 CAD an hour`. */
export function describePay({ minimumCents, maximumCents, currency, period }: PayRange): string {
  const amount = (amountCents: number) => formatMoney({ amountCents, currency });
  const range =
    minimumCents === maximumCents
      ? amount(minimumCents)
      : `${amount(minimumCents)} to ${amount(maximumCents)}`;
  return `${range} ${currency} ${period === "hour" ? "an hour" : "a year"}`;
}
