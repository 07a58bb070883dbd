import { isRouteErrorResponse } from "react-router";
import { isNetworkFailure, notReached } from "#platform/browser/network-failure.ts";

export interface FailureExplanation {
  title: string;
  advice: string;
  /** Whether asking again may help. */
  canRetry: boolean;
}

/** Message to a visitor about what a page threw. */
export function explainError(error: unknown): FailureExplanation {
  if (isNetworkFailure(error)) {
    return {
      title: "We cannot reach the site",
      advice: notReached,
      canRetry: true,
    };
  }
  return explainFailure(isRouteErrorResponse(error) ? error.status : 500);
}

/** Message to a visitor about a page's HTTP status. */
export function explainFailure(status: number): FailureExplanation {
  if (status === 404) {
    return { title: "404", advice: "Oops! Page not found", canRetry: false };
  }
  if (status === 401 || status === 403) {
    return {
      title: "You cannot open this page",
      advice: "Your account does not have access to it.",
      canRetry: false,
    };
  }
  if (status === 503) {
    return {
      title: "We cannot reach our data",
      advice: "The service is temporarily unavailable. Please try again in a moment.",
      canRetry: true,
    };
  }
  if (status >= 400 && status < 500) {
    return {
      title: "This request did not work",
      advice: "The address or what was sent with it is not valid. Go back and try again.",
      canRetry: false,
    };
  }
  return {
    title: "Something went wrong",
    advice: "The page could not be shown. The problem has been recorded. Please try again.",
    canRetry: true,
  };
}
