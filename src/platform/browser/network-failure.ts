import { data, isRouteErrorResponse } from "react-router";

/** Message to a visitor when a request didn't reach the server. */
export const notReached = "We couldn't reach the server. Check your connection and try again.";

const browserWords =
  /^(failed to fetch|networkerror when|load failed|error loading dynamically|importing a module)/i;

/**
 * Whether a request failed before any answer came, which browsers tell in words of their own only.
 */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && browserWords.test(error.message);
}

/** Too slow, too large, too many, too busy: what was typed is worth another try. */
const passingStatuses = new Set([408, 413, 429, 503]);

/** The server's sentence about a refusal that says nothing about the page. */
function temporaryDenial(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !passingStatuses.has(error.status)) return undefined;
  const message: unknown = error.data?.message;
  return typeof message === "string" ? message : undefined;
}

/**
 * For client actions: the server's answer, or a problem that the same page shows when the server
 * was not reached. `kept` goes with the problem, so that what was typed stays. `announce` hears
 * either one, for a passing message: React can pass over the effect of an answer that arrives while
 * the page still renders that it waits for one.
 */
export async function reachServer<Answer, Kept extends object>(
  serverAction: () => Promise<Answer>,
  kept: Kept,
  announce?: (answer: Answer | (Kept & { problem: string })) => void,
) {
  try {
    const answer = await serverAction();
    announce?.(answer);
    return answer;
  } catch (error) {
    const problem = isNetworkFailure(error) ? notReached : temporaryDenial(error);
    if (problem === undefined) throw error;
    const answer = { ...kept, problem };
    announce?.(answer);
    return data(answer, { status: 503 });
  }
}
