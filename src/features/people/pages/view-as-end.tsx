import { redirect, redirectDocument } from "react-router";
import { stopViewing, writeViewAsCookie } from "#features/auth/auth.contract.ts";
import { formAction } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { personPath } from "../people.constants.ts";

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function loader() {
  return redirect("/dashboard");
}

/** Ends what the session shows, where it shows the site as someone else; otherwise nothing. */
export const action = formAction("user", async ({ services, viewer }) => {
  const personId = await stopViewing(services, viewer);
  return redirectDocument(personId ? personPath(personId) : "/dashboard", {
    headers: { "Set-Cookie": writeViewAsCookie(services, false) },
  });
});
