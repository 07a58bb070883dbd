import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
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
    description: "Choose which emails you get, and see when you agreed to them.",
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

export const action = formAction("user", async ({ services, viewer, form, client }) => {
  const wanted = new Set(form.getAll("topic").map(String));
  const shown = readShown(form);
  await saveNotifications(services, viewer, { wanted, shown, clientAddress: client.address });
  return `${path}?saved`;
});

/** The choices that the form showed, by topic; undefined for a form without them. */
function readShown(form: FormData): ReadonlyMap<string, boolean> | undefined {
  if (!form.has("offered")) return undefined;
  const ticked = new Set(form.getAll("shown").map(String));
  return new Map(form.getAll("offered").map((topic) => [String(topic), ticked.has(String(topic))]));
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AccountNotificationsPage({ loaderData }: Route.ComponentProps) {
  const { choices, log, saved } = loaderData;
  return (
    <AccountFrame
      title="Notifications"
      lead="Choose which emails we send you, besides the ones we always send."
    >
      <div className="grid gap-12">
        <Form>
          <DoneNotice title={saved ? "Choices saved" : null} />
          <fieldset>
            <legend className="sr-only">Emails you can choose</legend>
            {choices.map((choice) => (
              <TopicCheckbox key={`${choice.topic} ${choice.wanted}`} {...choice} />
            ))}
          </fieldset>
          <SubmitButton busyLabel="Saving...">Save choices</SubmitButton>
        </Form>

        <section aria-labelledby="always-title" className="grid gap-2">
          <h2 id="always-title" className="text-xl">
            Emails we always send
          </h2>
          <p>
            You can't turn these off. They keep your account safe and tell you what happens with
            things you've booked, paid for or applied for:
          </p>
          <ul className="list-disc pl-5">
            <li>
              Security: sign-ins from new devices, and changes to your password, email or second
              steps
            </li>
            <li>Payments: receipts, refunds, and payments that are due or were declined</li>
            <li>Sessions and consultations: confirmations, changes and cancellations</li>
            <li>
              Your requests: event registrations, finished CV reviews, and decisions about
              applications
            </li>
          </ul>
        </section>

        <section aria-labelledby="log-title" className="grid gap-4">
          <div className="grid gap-1">
            <h2 id="log-title" className="text-xl">
              Your consent log
            </h2>
            <p className="text-muted">
              Each change you made, with the wording you saw. We never edit this log.
            </p>
          </div>
          <ConsentLog entries={log} />
        </section>
      </div>
    </AccountFrame>
  );
}
