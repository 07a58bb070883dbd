import { Form, redirect, useLocation, useNavigation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { adminNewsletterPath } from "../events.constants.ts";
import { answerForm, readTexts } from "../form-answers.rules.ts";
import {
  checkIssue,
  readNewsletterDesk,
  sendNewsletter,
} from "../newsletter/newsletter-issues.usecases.server.ts";
import type { Route } from "./+types/admin-newsletter";

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Newsletter",
    description: "Write to everyone who subscribed.",
    path: adminNewsletterPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminNewsletterPath);
  const desk = await readNewsletterDesk(services, admin);
  const sent = new URL(request.url).searchParams.has("sent");
  return { ...desk, sent, newId: crypto.randomUUID() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, adminNewsletterPath);
  const form = await readForm(request, context);
  const values = readTexts(form, ["id", "subject", "body"]);
  const intent = form.get("intent");
  try {
    if (intent === "edit") return { edited: values };
    if (intent !== "send") return { preview: checkIssue(values) };
    await sendNewsletter(services, admin, values);
    return redirect(`${adminNewsletterPath}?sent`);
  } catch (error) {
    return answerForm(error, values);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, { fields: [], values: {} as Record<string, string> });
}

export default function AdminNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, issues, sent, newId } = loaderData;
  const { key } = useLocation();
  const busy = useNavigation().state !== "idle";
  const failure = actionData && "problem" in actionData ? actionData : undefined;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const edited = actionData && "edited" in actionData ? actionData.edited : failure?.values;
  const people = subscribers === 1 ? "1 subscriber" : `${subscribers} subscribers`;
  const errorOf = (name: string) => failure?.fields.find(({ field }) => field === name)?.message;
  return (
    <Page
      title="Newsletter"
      lead={`${people} confirmed. Everyone gets an email at most once, with a link to unsubscribe.`}
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        {failure ? <Alert variant="destructive" title={failure.problem} focused /> : null}
        {sent && !actionData ? (
          <Alert key={key} variant="success" title="The newsletter is on its way." focused />
        ) : null}
        {preview ? (
          <Card title={preview.subject} description={`Preview. It goes to ${people}.`}>
            <div className="grid gap-6">
              <p className="whitespace-pre-line wrap-anywhere">{preview.body}</p>
              <Form method="post" action={adminNewsletterPath} className="flex flex-wrap gap-3">
                <input type="hidden" name="id" value={preview.id} />
                <input type="hidden" name="subject" value={preview.subject} />
                <textarea hidden readOnly name="body" value={preview.body} />
                <Button type="submit" name="intent" value="send" busy={busy}>
                  Send to {people}
                </Button>
                <Button type="submit" name="intent" value="edit" variant="secondary" busy={busy}>
                  Edit
                </Button>
              </Form>
            </div>
          </Card>
        ) : (
          <Form
            key={edited?.id ?? newId}
            method="post"
            action={adminNewsletterPath}
            noValidate
            className="grid max-w-form gap-5"
          >
            <input type="hidden" name="id" value={edited?.id || newId} />
            <Field label="Subject" error={errorOf("subject")} required id="subject">
              {(control) => (
                <Input {...control} name="subject" defaultValue={edited?.subject ?? ""} />
              )}
            </Field>
            <Field
              label="Text"
              help="Plain text. Leave an empty line between paragraphs."
              error={errorOf("body")}
              required
              id="body"
            >
              {(control) => (
                <Textarea {...control} name="body" rows={12} defaultValue={edited?.body ?? ""} />
              )}
            </Field>
            <div>
              <Button type="submit" name="intent" value="preview" busy={busy}>
                Preview
              </Button>
            </div>
          </Form>
        )}
        <section aria-labelledby="sent-title" className="grid gap-4">
          <h2 id="sent-title" className="text-xl">
            Sent
          </h2>
          {issues.length === 0 ? (
            <p>Nothing sent yet.</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {issues.map((issue) => (
                <li key={issue.id} className="grid gap-1 py-3">
                  <span className="font-semibold wrap-anywhere">{issue.subject}</span>
                  <span className="text-sm text-muted">
                    <LocalTime time={issue.created_at} />. {issue.sent} of {issue.recipients} sent
                    {issue.finished_at ? "" : ", more to come"}.
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Page>
  );
}
