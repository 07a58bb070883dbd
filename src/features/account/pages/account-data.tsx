import { Download } from "lucide-react";
import { data, redirect } from "react-router";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AccountFrame } from "../components/account-frame.tsx";
import { DeleteAccount, DeletionUnderWay } from "../components/delete-account.tsx";
import {
  keepAccount,
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
    description: "Download all that is kept about you, or delete your account.",
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
const fields: Record<string, string> = {
  [personalDataErrors.confirmationWrong("").code]: "confirmation",
  [personalDataErrors.passwordMissing().code]: "password",
  [personalDataErrors.passwordWrong().code]: "password",
};

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const client = { address: clientAddress, userAgent: request.headers.get("user-agent") };
  const form = await readForm(request, context);
  const textOf = (name: string) => String(form.get(name) ?? "");
  if (textOf("intent") === "keep") {
    await keepAccount(services, user, client);
    return redirect(`${path}?kept`);
  }
  const confirmation = textOf("confirmation");
  try {
    await requestDeletion(services, user, { confirmation, password: textOf("password"), client });
  } catch (error) {
    if (!isProductError(error)) throw error;
    const { code, message, status } = error;
    const field = fields[code];
    return data(
      field
        ? { typed: confirmation, problems: [{ field, message }] }
        : { typed: confirmation, problem: message },
      { status },
    );
  }
  return redirect(path);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await copyForm(request);
  return reachServer(serverAction, { typed: String(form.get("confirmation") ?? "") });
}

export default function AccountDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deletion, kept, exportProblem, ...standing } = loaderData;
  const problems = actionData && "problems" in actionData ? actionData.problems : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  return (
    <AccountFrame
      title="Your data"
      lead="All that is kept about you, to take with you or to have deleted."
    >
      <div className="grid gap-12">
        {kept && !actionData && !deletion ? (
          <Alert variant="success" title="Your account stays" focused>
            <p>Nothing is deleted. A membership that was cancelled can be resumed on its page.</p>
          </Alert>
        ) : null}
        <section aria-labelledby="export-title" className="grid gap-4">
          <h2 id="export-title" className="text-xl">
            Download your data
          </h2>
          <p>
            A ZIP file with one JSON file for each thing that we keep about you, and the files that
            you uploaded. What could open your account, such as the hash of your password, is left
            out. We tell you by email when a copy is downloaded, and make at most {exportsPerDay} a
            day.
          </p>
          {exportProblem && !actionData ? (
            <Alert variant="destructive" title={exportProblem} focused />
          ) : null}
          <form method="post" action={exportPath}>
            <Button type="submit" variant="secondary">
              <Download aria-hidden />
              Download my data
            </Button>
          </form>
        </section>
        <section aria-labelledby="delete-title" className="grid gap-4 border-t border-line pt-8">
          <h2 id="delete-title" className="text-xl">
            Delete your account
          </h2>
          {deletion ? (
            <DeletionUnderWay requestedAt={deletion.requestedAt} />
          ) : (
            <DeleteAccount
              {...standing}
              problems={problems}
              problem={problem}
              typed={actionData?.typed}
            />
          )}
        </section>
      </div>
    </AccountFrame>
  );
}
