import { Form, redirect, useNavigation } from "react-router";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AccountFrame } from "../components/account-frame.tsx";
import { ConsentLog } from "../components/consent-log.tsx";
import { TopicCheckbox } from "../components/topic-checkbox.tsx";
import { notificationsPath } from "../notifications/notification-topics.constants.ts";
import {
  readNotifications,
  saveNotifications,
} from "../notifications/notifications.usecases.server.ts";
import type { Route } from "./+types/account-notifications";

const path = notificationsPath;

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Notifications",
    description: "Which mails you get, and when you agreed to them.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  return {
    ...(await readNotifications(services, user)),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, clientAddress } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const wanted = new Set((await readForm(request, context)).getAll("topic").map(String));
  try {
    await saveNotifications(services, user, { wanted, clientAddress });
  } catch (error) {
    return answerProblem(error);
  }
  return redirect(`${path}?saved`);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

export default function AccountNotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, log, saved } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <AccountFrame
      title="Notifications"
      lead="Which mails we send you besides those that your account needs."
    >
      <div className="grid gap-12">
        <Form method="post" className="grid gap-6">
          {actionData?.problem ? (
            <Alert variant="destructive" title={actionData.problem} focused />
          ) : null}
          {saved && !actionData ? (
            <Alert variant="success" title="Your choices are saved" focused />
          ) : null}
          <fieldset>
            <legend className="sr-only">Mails that you can choose</legend>
            {choices.map((choice) => (
              <TopicCheckbox key={`${choice.topic} ${choice.wanted}`} {...choice} />
            ))}
          </fieldset>
          <Button type="submit" busy={busy} className="w-fit">
            {busy ? "Saving..." : "Save choices"}
          </Button>
        </Form>

        <section aria-labelledby="always-title" className="grid gap-2">
          <h2 id="always-title" className="text-xl">
            Mails that always come
          </h2>
          <p>
            Some mails cannot be turned off, because without them you could lose your account or not
            know what you paid:
          </p>
          <ul className="list-disc pl-5">
            <li>security: sign-ins from new devices, changes of password, address and factors</li>
            <li>receipts, refunds, and payments that are due or were declined</li>
            <li>answers to what you asked for: registrations, reviews, applications as a mentor</li>
          </ul>
        </section>

        <section aria-labelledby="log-title" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="log-title" className="text-xl">
              Your consent log
            </h2>
            <p className="text-muted">
              Each change, with the words you saw. Lines are added and never changed.
            </p>
          </div>
          <ConsentLog entries={log} />
        </section>
      </div>
    </AccountFrame>
  );
}
