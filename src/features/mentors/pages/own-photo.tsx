import { redirect } from "react-router";
import { maxPhotoBytes } from "#features/account/account-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { type FormPage, formAction, formActions } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { studioPaths } from "../mentors.constants.ts";
import {
  removeOwnPhoto,
  saveOwnPhoto,
  takePhotoChange,
} from "../photos/own-photo.usecases.server.ts";
import { photoAnchor } from "../photos/photos.constants.ts";
import type { Route } from "./+types/own-photo";

export const handle: PageHandle = {
  listed: false,
  form: { from: "user", files: { maxFiles: 1, maxFileBytes: maxPhotoBytes } },
};

/** There is nothing to see here: the editor is on other pages. */
export function loader() {
  return redirect(studioPaths.profile);
}

/** Pages with the editor, to which a browser without scripts returns. */
const pagesWithEditor =
  /^(\/become-mentor|\/mentor\/profile|\/become-mentor\/applications\/[0-9a-f-]{36})$/;

async function upload({ services, viewer, form, values }: FormPage<"user">) {
  const file = form.get("photo");
  const given = file instanceof File ? file : new File([], "");
  const outcome = await saveOwnPhoto(services, viewer, {
    bytes: new Uint8Array(await given.arrayBuffer()),
    declaredType: given.type,
    crop: values,
  });
  return answer(values, outcome);
}

const removing = (which: "pending" | "approved") =>
  formAction("user", async ({ services, viewer, values }) =>
    answer(values, await removeOwnPhoto(services, viewer, which)),
  );

function answer<Word extends string>({ stay, back = "" }: Record<string, string>, outcome: Word) {
  if (stay) return { outcome };
  const page = pagesWithEditor.test(back) ? back : studioPaths.profile;
  return `${page}?photo=${outcome}#${photoAnchor}`;
}

/** Takes the photo, an address of its own because its body may be larger than other forms'. */
export const action = formActions(
  {
    upload: formAction("user", upload),
    "remove-pending": removing("pending"),
    "remove-approved": removing("approved"),
  },
  {
    before: async ({ services, viewer }) => await takePhotoChange(services, viewer as UserViewer),
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** The loader and the action both lead elsewhere, unless scripts asked. */
export default function OwnPhotoPage() {
  return null;
}
