import { redirect } from "react-router";
import { httpErrors } from "#platform/http/errors.ts";
import { formAction } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { isId } from "#shared/ids.ts";
import { personPath } from "../people.constants.ts";
import { reasonForm } from "../people.schemas.ts";
import { exportPerson } from "../person-actions.usecases.server.ts";
import type { Route } from "./+types/admin-user-export";

export const handle: PageHandle = { form: { from: "people" } };

/** The download is made by a form: what an address alone could start, others could start too. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(personPath(params.userId));
}

export const action = formAction(
  "people",
  async (page) => {
    const userId = page.param("userId");
    if (!isId(userId)) throw httpErrors.notFound();
    const checked = reasonForm.safeParse(page.values);
    if (checked.error) return `${personPath(userId)}?export=reason`;
    const about = { userId, address: page.client.address, ...checked.data };
    const { fileName, stream } = await exportPerson(page.services, page.viewer, about);
    return new Response(stream, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
  {
    // The form is on the person's page, which says what is wrong.
    refused: ({ code }, page) => {
      const path = personPath(page.param("userId"));
      if (code === "too_many_exports") return `${path}?export=too-many`;
      return code === "holds_more_rights" ? `${path}?export=holds-more` : undefined;
    },
  },
);
