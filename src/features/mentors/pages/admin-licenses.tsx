import { useState } from "react";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { readAfterDenial } from "#platform/browser/read-after-denial.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { ownMatter } from "#shared/own-matter.ts";
import { readPage } from "#shared/pages.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { LicenseFields } from "../components/license-fields.tsx";
import { LicenseSummary } from "../components/license-summary.tsx";
import { adminLicensesPath } from "../licenses/licenses.constants.ts";
import { checkForm, enterForm, reasonForm } from "../licenses/licenses.schemas.ts";
import {
  confirmLicense,
  declineLicense,
  endLicense,
  enterLicense,
  listLicensesForAdmin,
} from "../moderation/check-licenses.usecases.server.ts";
import type { Route } from "./+types/admin-licenses";

const path = adminLicensesPath;

const notices: ReadonlyMap<string, string> = new Map([
  ["checked", "License confirmed. We've emailed the mentor."],
  ["declined", "License declined. We've emailed the mentor."],
  ["entered", "License saved."],
  ["ended", "License ended. We've emailed the mentor."],
]);

export const handle: PageHandle = { listed: false, form: { from: "moderation" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Licenses",
    description: "Licenses of mentors who give immigration or legal advice.",
    path,
    listed: false,
  });
}

export const shouldRevalidate = readAfterDenial;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "moderation", path);
  const { searchParams } = new URL(request.url);
  return {
    ...(await listLicensesForAdmin(services, admin, readPage(searchParams.get("page")))),
    viewerId: admin.userId,
    notice: notices.get(searchParams.get("done") ?? "") ?? null,
    entry: searchParams.get("entry"),
  };
}

/** Back to the page of the list on which the form was. */
function backTo(request: Request, done: string): string {
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return `${path}?done=${done}${page > 1 ? `&page=${page}` : ""}`;
}

export const action = formActions({
  check: formAction("moderation", checkForm, async ({ services, viewer, request }, form) => {
    await confirmLicense(services, viewer, form);
    return backTo(request, "checked");
  }),
  decline: formAction("moderation", reasonForm, async ({ services, viewer, request }, form) => {
    await declineLicense(services, viewer, form);
    return backTo(request, "declined");
  }),
  enter: formAction(
    "moderation",
    enterForm,
    async ({ services, viewer }, form) => {
      await enterLicense(services, viewer, form);
      return `${path}?done=entered&entry=${crypto.randomUUID()}`;
    },
    { shows: [403] },
  ),
  end: formAction("moderation", reasonForm, async ({ services, viewer, request }, form) => {
    await endLicense(services, viewer, form);
    return backTo(request, "ended");
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

type License = Route.ComponentProps["loaderData"]["pending"][number];

export default function AdminLicensesPage({ loaderData }: Route.ComponentProps) {
  const { pending, pendingTotal, checked, page, pages, viewerId, notice } = loaderData;
  // Another one once a license is entered, which empties its form. What's typed there stays when others are sent.
  const [entry, setEntry] = useState(loaderData.entry);
  if (loaderData.entry && loaderData.entry !== entry) setEntry(loaderData.entry);
  return (
    <Page
      title="Licenses"
      lead="Licenses of mentors who offer immigration or legal advice. Look each one up in the official register before you confirm it."
      width="text"
    >
      <div className="grid gap-12">
        <AdminFactorNotice />
        <PageProblem />
        <DoneNotice title={notice} />
        <section aria-labelledby="pending-title" className="grid gap-6">
          <h2 id="pending-title" className="font-serif text-xl">
            To check
          </h2>
          {pendingTotal > pending.length ? (
            <p>
              {pendingTotal} licenses to check. Showing the oldest {pending.length}.
            </p>
          ) : null}
          {pending.length === 0 ? (
            <EmptyState title="Nothing to check">
              <p>Licenses that mentors add appear here.</p>
            </EmptyState>
          ) : (
            pending.map((license) => (
              <PendingLicense
                key={license.id}
                license={license}
                isOwn={license.userId === viewerId}
              />
            ))
          )}
        </section>
        <section aria-labelledby="checked-title" className="grid gap-6">
          <h2 id="checked-title" className="font-serif text-xl">
            Checked
          </h2>
          {checked.length === 0 ? <p className="text-muted">None yet.</p> : null}
          {checked.map((license) => (
            <CheckedLicense key={license.id} license={license} />
          ))}
          <PageTurns
            label="Pages of checked licenses"
            page={page}
            pages={pages}
            pathOf={(number) => `${path}?page=${number}#checked-title`}
            before="Newer"
            after="Older"
          />
        </section>
        <section aria-labelledby="enter-title" className="grid gap-4">
          <h2 id="enter-title" className="font-serif text-xl">
            Add a license you've checked
          </h2>
          <Form key={entry} intent="enter" idPrefix="enter-">
            <TextField name="email" label="Mentor's email" type="email" required />
            <LicenseFields />
            <TextField name="expiresOn" label="Expires on" type="date" required />
            <SubmitButton busyLabel="Saving...">Add license</SubmitButton>
          </Form>
        </section>
      </div>
    </Page>
  );
}

function PendingLicense({ license, isOwn }: { license: License; isOwn: boolean }) {
  const { id, email } = license;
  return (
    <article aria-label={email} className="grid gap-4 border-t border-line pt-4">
      <p className="font-semibold wrap-anywhere">{email}</p>
      <LicenseSummary license={license} />
      {isOwn ? (
        <p>{ownMatter}</p>
      ) : (
        <Form intent="check" hidden={{ licenseId: id }} idPrefix={`check-${id}-`} quiet>
          <TextField name="expiresOn" label="Expires on" type="date" required />
          <SubmitButton busyLabel="Saving...">I've found it in the register</SubmitButton>
        </Form>
      )}
      <FoldedForm
        label="I couldn't confirm it"
        intent="decline"
        hidden={{ licenseId: id }}
        idPrefix={`decline-${id}-`}
        quiet
      >
        <TextareaField name="reason" label="Reason (we'll email it)" required maxLength={2000} />
        <SubmitButton variant="destructive" busyLabel="Saving...">
          Decline license
        </SubmitButton>
      </FoldedForm>
    </article>
  );
}

function CheckedLicense({ license }: { license: License }) {
  const { id, email } = license;
  return (
    <article aria-label={email} className="grid gap-4 border-t border-line pt-4">
      <p className="font-semibold wrap-anywhere">{email}</p>
      <LicenseSummary license={license} />
      <FoldedForm
        label="It's no longer valid"
        intent="end"
        hidden={{ licenseId: id }}
        idPrefix={`end-${id}-`}
        quiet
      >
        <p className="text-sm">
          If the mentor's profile offers this kind of advice and no other license covers it, we'll
          take the profile off the list.
        </p>
        <TextareaField name="reason" label="Reason (we'll email it)" required maxLength={2000} />
        <SubmitButton variant="destructive" busyLabel="Saving...">
          End license
        </SubmitButton>
      </FoldedForm>
    </article>
  );
}
