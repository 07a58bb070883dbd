import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { readStopLink, stopByLink } from "../saved-searches/alerts.usecases.server.ts";
import { savedSearchesPath, stopAlertsPath } from "../saved-searches/saved-searches.constants.ts";
import type { Route } from "./+types/stop-alerts";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Stop job emails",
    description: "Stop emails about new jobs in one click. You don't need to sign in.",
    path: stopAlertsPath,
    listed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const token = tokenOf(request);
  return { token, ...(await readStopLink(services, token)) };
}

export const action = formAction("anyone", async ({ services, request }) =>
  stopByLink(services, tokenOf(request)),
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const questions = {
  search: "Stop emails about new jobs for this saved search? You won't lose the search.",
  all: "Stop all emails about new jobs? You won't lose your saved searches.",
} as const;

const results = {
  search: "We won't email you new jobs for this saved search anymore.",
  all: "We won't email you new jobs anymore. You still have your saved searches.",
} as const;

export default function StopAlertsPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "state" in actionData ? actionData : undefined;
  const { state, stops } = done ?? loaderData;
  if (state === "open") {
    return (
      <Page title="Stop job emails" lead={questions[stops]} width="text">
        <Form action={`${stopAlertsPath}?token=${encodeURIComponent(loaderData.token)}`}>
          <SubmitButton busyLabel="Stopping...">
            {stops === "all" ? "Stop all job emails" : "Stop these emails"}
          </SubmitButton>
        </Form>
      </Page>
    );
  }
  const isKnown = state === "stopped";
  return (
    <Page title={isKnown ? "Job emails stopped" : "This link doesn't work"} width="text">
      <div className="grid justify-items-start gap-6">
        {done && isKnown ? (
          <Alert variant="success" title={results[stops]} focused />
        ) : (
          <p className="text-lg">
            {isKnown
              ? results[stops]
              : "Part of it may be missing. Try opening it from the email again."}
          </p>
        )}
        <Button asChild variant="secondary">
          <Link to={savedSearchesPath}>See your saved searches</Link>
        </Button>
      </div>
    </Page>
  );
}
