/** What other features may have of ratings in the browser; components are in ratings-components.contract.ts. */
export { reviewsAnchor, reviewsParameter } from "./reviews.constants.ts";
export { readPage } from "./reviews.rules.ts";
