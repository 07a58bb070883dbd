import { data } from "react-router";

/** What a visitor is told when a request did not reach the server. */
export const notReached = "The server could not be reached. Check your connection and try again.";

const browserWords =
  /^(failed to fetch|networkerror when|load failed|error loading dynamically|importing a module)/i;

/** Whether a request failed before any answer came, which browsers tell in words of their own only. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof Error && browserWords.test(error.message);
}

/**
 * For client actions: the server's answer, or a problem that the same page shows when the server was
 * not reached. `kept` goes with the problem, so that what was typed stays.
 */
export async function reachServer<Answer, Kept extends object>(
  serverAction: () => Promise<Answer>,
  kept: Kept,
) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isNetworkFailure(error)) throw error;
    return data({ ...kept, problem: notReached }, { status: 503 });
  }
}
