import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Card } from "#ui/card.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { Form } from "#ui/form/form.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { HiddenValue } from "#ui/form/hidden-value.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { Page } from "#ui/page.tsx";
import { adminNewsletterPath } from "../events.constants.ts";
import {
  checkIssue,
  readNewsletterOverview,
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
  const desk = await readNewsletterOverview(services, admin);
  const sent = new URL(request.url).searchParams.has("sent");
  return { ...desk, sent, newId: crypto.randomUUID() };
}

export const action = formActions({
  preview: formAction("admin", async ({ values }) => ({ preview: checkIssue(values) })),
  edit: formAction("admin", async ({ values }) => ({ edited: values })),
  send: formAction("admin", async ({ services, viewer, values }) => {
    await sendNewsletter(services, viewer, values);
    return `${adminNewsletterPath}?sent`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminNewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, issues, sent, newId } = loaderData;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const edited = actionData && "edited" in actionData ? actionData.edited : undefined;
  const people = subscribers === 1 ? "1 subscriber" : `${subscribers} subscribers`;
  return (
    <Page
      title="Newsletter"
      lead={`${people} confirmed. Each subscriber gets an email only once, with a link to unsubscribe.`}
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        <DoneNotice title={sent ? "The newsletter is on its way." : null} />
        {preview ? (
          <Card title={preview.subject} description={`Preview. It goes to ${people}.`}>
            <div className="grid gap-6">
              <p className="whitespace-pre-line wrap-anywhere">{preview.body}</p>
              <Form
                action={adminNewsletterPath}
                hidden={{ id: preview.id, subject: preview.subject, body: preview.body }}
                className="flex flex-wrap gap-3"
              >
                <SubmitButton name="intent" value="send">
                  Send to {people}
                </SubmitButton>
                <SubmitButton name="intent" value="edit" variant="secondary">
                  Edit
                </SubmitButton>
              </Form>
            </div>
          </Card>
        ) : (
          <IssueForm
            key={edited?.id ?? newId}
            values={{ id: edited?.id || newId, subject: edited?.subject, body: edited?.body }}
          />
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

function IssueForm({ values }: { values: { id: string; subject?: string; body?: string } }) {
  return (
    <Form
      action={adminNewsletterPath}
      intent={["preview", "send"]}
      values={values}
      className="grid max-w-form gap-5"
    >
      <IssueId />
      <TextField name="subject" label="Subject" required />
      <TextareaField
        name="body"
        label="Text"
        help="Plain text. Leave an empty line between paragraphs."
        rows={12}
        required
      />
      <SubmitButton name="intent" value="preview">
        Preview
      </SubmitButton>
    </Form>
  );
}

/** The issue keeps its id from the first preview on, so that it is sent once. */
function IssueId() {
  return <HiddenValue name="id" value={useFieldState("id").value} />;
}
