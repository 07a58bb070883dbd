import type { LoaderFunctionArgs } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireGuide } from "../guides.usecases.server.ts";
import { isGuideSaved } from "../saved-guides.usecases.server.ts";

/**
 * Whether the signed-in visitor keeps a guide, for the guide's page, which is the same for
 * everyone.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { services, viewer } = pageOf(context);
  const { slug } = requireGuide(params.slug ?? "");
  const saved = await isGuideSaved(services, viewer, slug);
  return Response.json({ saved }, { headers: { "Cache-Control": "no-store" } });
}
