import { redirect } from "react-router";
import { formAction } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { maxPhotoBytes } from "../profile/photo.constants.ts";
import { changePhoto, removePhoto } from "../profile/photo.usecases.server.ts";

const profilePath = "/account";

export const handle: PageHandle = {
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxPhotoBytes } },
};

/** There is nothing to see here: the form is on the profile's page. */
export function loader() {
  return redirect(profilePath);
}

/** Takes the photo, an address of its own because its body may be larger than other forms'. */
export const action = formAction("user", async ({ services, viewer, form }) => {
  if (form.get("intent") === "remove") {
    return `${profilePath}?photo=${await removePhoto(services, viewer)}#photo-title`;
  }
  const file = form.get("photo");
  const given = file instanceof File ? file : new File([], "");
  const outcome = await changePhoto(services, viewer, {
    bytes: new Uint8Array(await given.arrayBuffer()),
    declaredType: given.type,
  });
  return `${profilePath}?photo=${outcome}#photo-title`;
});
