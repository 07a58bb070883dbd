import { Download } from "lucide-react";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { AccountFrame } from "../components/account-frame.tsx";
import { DeleteAccount, DeletionUnderWay } from "../components/delete-account.tsx";
import {
  cancelDeletion,
  readLeaving,
  requestDeletion,
} from "../personal-data/deletion.usecases.server.ts";
import { dataPath, exportPath, exportsPerDay } from "../personal-data/personal-data.constants.ts";
import { personalDataErrors } from "../personal-data/personal-data.errors.ts";
import type { Route } from "./+types/account-data";

const path = dataPath;

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your data",
    description: "Download your data, or delete your account.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const { searchParams } = new URL(request.url);
  return {
    ...(await readLeaving(services, user)),
    kept: searchParams.has("kept"),
    exportProblem:
      searchParams.get("export") === "too-many"
        ? personalDataErrors.tooManyExports().message
        : null,
  };
}

/** The fields that an error is said beside. */
const fieldOf: Record<string, string> = {
  [personalDataErrors.confirmationWrong("").code]: "confirmation",
  [personalDataErrors.passwordMissing().code]: "password",
  [personalDataErrors.passwordWrong().code]: "password",
};

export const action = formActions({
  keep: formAction("user", async ({ services, viewer, client }) => {
    await cancelDeletion(services, viewer, client);
    return `${path}?kept`;
  }),
  delete: formAction(
    "user",
    async ({ services, viewer, client, values: { confirmation = "", password = "" } }) => {
      await requestDeletion(services, viewer, { confirmation, password, client });
      return path;
    },
    { fieldOf },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AccountDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deletion, kept, exportProblem, ...standing } = loaderData;
  return (
    <AccountFrame title="Your data" lead="Download a copy of your data, or delete your account.">
      <div className="grid gap-12">
        <DoneNotice title={kept && !deletion ? "Your account won't be deleted" : null}>
          <p>
            Nothing was deleted. If your membership was canceled, you can resume it or subscribe
            again on the membership page.
          </p>
        </DoneNotice>
        <section aria-labelledby="export-title" className="grid gap-4">
          <h2 id="export-title" className="text-xl">
            Download your data
          </h2>
          <p>
            You'll get a ZIP file with your data in JSON format and the files you uploaded. For your
            safety, we leave out anything that could give someone access to your account, such as
            your password hash. We'll email you each time a copy is downloaded. You can download{" "}
            {exportsPerDay} copies a day.
          </p>
          {exportProblem && !actionData ? (
            <Alert variant="destructive" title={exportProblem} focused />
          ) : null}
          <ButtonForm action={exportPath} reloadDocument variant="secondary">
            <Download aria-hidden />
            Download your data
          </ButtonForm>
        </section>
        <section aria-labelledby="delete-title" className="grid gap-4 border-t border-line pt-8">
          <h2 id="delete-title" className="text-xl">
            Delete your account
          </h2>
          {deletion ? (
            <DeletionUnderWay requestedAt={deletion.requestedAt} />
          ) : (
            <DeleteAccount {...standing} />
          )}
        </section>
      </div>
    </AccountFrame>
  );
}
