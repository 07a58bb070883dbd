import type { ShouldRevalidateFunctionArgs } from "react-router";

type Denial = Pick<ShouldRevalidateFunctionArgs, "actionStatus" | "defaultShouldRevalidate">;

/**
 * The `shouldRevalidate` of a page whose refusals mostly mean that something has changed: its data
 * is read again after them too. It isn't after a 503, `sendForm`'s answer when the server wasn't
 * reached: reading would fail as well, and an error page would take the form with what was typed.
 */
export function readAfterDenial({ actionStatus, defaultShouldRevalidate }: Denial): boolean {
  return actionStatus === 503 ? defaultShouldRevalidate : true;
}
