import { redirect } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { isProductError } from "#shared/errors.ts";
import { exportOwnData } from "../personal-data/export.usecases.server.ts";
import { dataPath } from "../personal-data/personal-data.constants.ts";
import type { Route } from "./+types/account-data-export";

export const handle: PageHandle = { form: { from: "user" } };

/** The download is made by a form: what an address alone could start, others could start too. */
export function loader() {
  return redirect(dataPath);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const user = requireUserPage(viewer, dataPath);
  try {
    const { fileName, stream } = await exportOwnData(services, user, {
      address: clientAddress,
      userAgent: request.headers.get("user-agent"),
    });
    return new Response(stream, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!isProductError(error) || error.status !== 429) throw error;
    return redirect(`${dataPath}?export=too-many`);
  }
}
