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
      title: "We can't reach the site",
      advice: notReached,
      canRetry: true,
    };
  }
  if (isRouteErrorResponse(error)) return explainFailure(error.status);
  // Thrown while rendering, perhaps in the browser, where nothing records it.
  return { ...explainFailure(500), advice: "We couldn't show this page. Please try again." };
}

/** Message to a visitor about a page's HTTP status. */
export function explainFailure(status: number): FailureExplanation {
  if (status === 404) {
    return { title: "404", advice: "Oops! Page not found", canRetry: false };
  }
  if (status === 401 || status === 403) {
    return {
      title: "You can't open this page",
      advice: "Your account doesn't have access to it.",
      canRetry: false,
    };
  }
  if (status === 503) {
    return {
      title: "We can't load our data",
      advice: "We're temporarily unavailable. Please try again in a moment.",
      canRetry: true,
    };
  }
  if (status === 429) {
    return {
      title: "Too many requests",
      advice: "There were too many requests in a short time. Wait a few minutes and try again.",
      canRetry: true,
    };
  }
  if (status >= 400 && status < 500) {
    return {
      title: "That didn't work",
      advice: "Something in the link or form isn't valid. Go back and try again.",
      canRetry: false,
    };
  }
  return {
    title: "Something went wrong",
    advice: "We couldn't show this page. We've recorded the problem. Please try again.",
    canRetry: true,
  };
}
