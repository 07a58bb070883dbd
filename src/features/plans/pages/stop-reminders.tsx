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
import { plansPath, stopRemindersPath } from "../plans.constants.ts";
import { readStopLink, stopByLink } from "../reminders/reminders.usecases.server.ts";
import type { Route } from "./+types/stop-reminders";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Stop plan reminders",
    description: "Stop reminders about your plan in one click. You don't need to sign in.",
    path: stopRemindersPath,
    listed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const token = tokenOf(request);
  return { token, state: await readStopLink(services, token) };
}

export const action = formAction("anyone", async ({ services, request }) => ({
  state: await stopByLink(services, tokenOf(request)),
}));

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StopRemindersPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "state" in actionData ? actionData.state : undefined;
  const state = done ?? loaderData.state;
  if (state === "open") {
    return (
      <Page
        title="Stop plan reminders"
        lead="Stop reminders about the dates of your plan? Your plan stays saved."
        width="text"
      >
        <Form action={`${stopRemindersPath}?token=${encodeURIComponent(loaderData.token)}`}>
          <SubmitButton busyLabel="Stopping...">Stop reminders</SubmitButton>
        </Form>
      </Page>
    );
  }
  const isStopped = state === "stopped";
  return (
    <Page title={isStopped ? "Reminders stopped" : "This link doesn't work"} width="text">
      <div className="grid justify-items-start gap-6">
        {isStopped ? (
          <Alert
            variant="success"
            title="We won't remind you of your plan's dates anymore. Your plan stays saved."
            focused
          />
        ) : (
          <p className="text-lg">Part of it may be missing. Try opening it from the email again.</p>
        )}
        <Button asChild variant="secondary">
          <Link to={plansPath}>See your plan</Link>
        </Button>
      </div>
    </Page>
  );
}
