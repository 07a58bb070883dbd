import { namesEntityTag } from "#platform/http/entity-tag.ts";
import { pageOf } from "#platform/http/page.ts";
import { readPhotoFile } from "../photos/own-photo.usecases.server.ts";
import type { Route } from "./+types/mentor-photo";

/** A mentor's photo. Its bytes never change, so browsers may cache them. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { bytes, type, isPublic } = await readPhotoFile(services, viewer, params.photoId);
  const etag = `"${params.photoId}"`;
  const headers = new Headers({
    "Cache-Control": isPublic ? "public, max-age=3600" : "private, no-cache",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
  });
  if (namesEntityTag(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", type);
  return new Response(new Uint8Array(bytes), { headers });
}
