import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import { openFile } from "../files.usecases.server.ts";
import { filePath } from "../publishing.constants.ts";
import type { Route } from "./+types/content-file";

/** A file of a draft or version. Only pictures are shown in the browser; documents are downloads. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { kind, fileId } = params;
  const editor = requireRight(viewer, "content.draft", filePath(kind, fileId));
  const { bytes, type, fileName, isPicture } = await openFile(services, editor, { kind, fileId });
  const name = encodeURIComponent(fileName);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": isPicture ? "inline" : `attachment; filename*=UTF-8''${name}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Content-Type": type,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
