import { redirect } from "react-router";
import { formAction } from "#platform/http/form-action.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { ledgerPath } from "../desk/desk.constants.ts";
import { exportLedger } from "../desk/ledger-export.usecases.server.ts";

export const handle: PageHandle = { form: { from: "money" } };

/** The download is made by a form: what an address alone could start, others could start too. */
export function loader() {
  return redirect(ledgerPath);
}

export const action = formAction(
  "money",
  async ({ services, viewer, request }) => {
    const { searchParams } = new URL(request.url);
    const { fileName, stream } = await exportLedger(services, viewer, searchParams);
    return new Response(stream, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
  {
    backTo: () => ledgerPath,
    // The page says what's wrong with the period, or that it was exported too often.
    refused: ({ code }, { request }) => {
      const { searchParams } = new URL(request.url);
      if (code === "too_many_ledger_exports") searchParams.set("problem", "limit");
      return `${ledgerPath}?${searchParams}`;
    },
  },
);
