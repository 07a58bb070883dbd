import type { Services } from "#platform/services.ts";
import { anonymousViewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { talentErrors } from "../talent.errors.ts";
import { isShownPicture } from "./testimonials.store.server.ts";

/** The picture of a testimonial that is on the site now. @throws `picture_not_found` */
export async function readPicture(
  services: Services,
  pictureId: string,
): Promise<{ bytes: Uint8Array; type: string }> {
  const isShown =
    isId(pictureId) &&
    (await services.database.as(anonymousViewer, (transaction) =>
      isShownPicture(transaction, pictureId),
    ));
  const picture = isShown ? await services.publishing.readFile(pictureId) : undefined;
  if (!picture) throw talentErrors.pictureNotFound();
  return picture;
}
