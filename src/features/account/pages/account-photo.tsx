import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { readForm } from "#platform/http/read-form.ts";
import { largestPhotoFormBytes } from "../profile/photo.constants.ts";
import { changePhoto, removePhoto } from "../profile/photo.usecases.server.ts";
import type { Route } from "./+types/account-photo";

const profilePath = "/account";

export const handle: PageHandle = {
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: largestPhotoFormBytes } },
};

/** There is nothing to see here: the form is on the profile's page. */
export function loader() {
  return redirect(profilePath);
}

/** Takes the photo, an address of its own because its body may be larger than other forms'. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, profilePath);
  const form = await readForm(request, context);
  if (form.get("intent") === "remove") {
    return redirect(`${profilePath}?photo=${await removePhoto(services, user)}#photo-title`);
  }
  const file = form.get("photo");
  const given = file instanceof File ? file : new File([], "");
  const outcome = await changePhoto(services, user, {
    bytes: new Uint8Array(await given.arrayBuffer()),
    declaredType: given.type,
  });
  return redirect(`${profilePath}?photo=${outcome}#photo-title`);
}
