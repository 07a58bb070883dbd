import { pageOf } from "#platform/http/page.ts";
import { readPicture } from "../testimonials/pictures.usecases.server.ts";
import type { Route } from "./+types/testimonial-picture";

/** The person may withdraw it at any time: browsers ask again each time. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { bytes, type } = await readPicture(pageOf(context).services, params.pictureId);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
