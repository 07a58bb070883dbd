import { redirect } from "react-router";
import { formAction } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { maxLogoBytes, settingsPath } from "../employers.constants.ts";
import { changeLogo, removeLogo } from "../organizations/logo.usecases.server.ts";
import type { Route } from "./+types/organization-logo";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxLogoBytes } },
};

/** There is nothing to see here: the form is in the settings. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(settingsPath(params.slug));
}

/** Takes the logo, an address of its own because its body may be larger than other forms'. */
export const action = formAction("user", async ({ services, viewer, form, param }) => {
  const slug = param("slug");
  const answer = (outcome: string) => `${settingsPath(slug)}?logo=${outcome}#logo-title`;
  if (form.get("intent") === "remove") return answer(await removeLogo(services, viewer, slug));
  const file = form.get("logo");
  const given = file instanceof File ? file : new File([], "");
  const outcome = await changeLogo(services, viewer, slug, {
    bytes: new Uint8Array(await given.arrayBuffer()),
    declaredType: given.type,
  });
  return answer(outcome);
});
