import { data, redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { isProductError } from "#shared/errors.ts";
import { signAttachment } from "../files/attachments.usecases.server.ts";
import { attachmentPath, newestPath } from "../messages.constants.ts";
import type { Route } from "./+types/thread-file";

/**
 * Sends a member on to the file that came with a message; the address it leads to is good for a
 * minute.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { threadId, messageId } = params;
  const user = requireUserPage(viewer, attachmentPath(threadId, messageId));
  try {
    const address = await signAttachment(services, user, { threadId, messageId });
    return redirect(address, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    // The thread says that it is being checked, and shows the link when it is done.
    if (isProductError(error) && error.status === 423) throw redirect(newestPath(threadId));
    if (isProductError(error) && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}
