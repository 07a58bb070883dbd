import { beginMailing, listMailingsOf } from "#features/mailings/mailings.contract.ts";
import { MailingList } from "#features/mailings/mailings-components.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import {
  adminNewsletterIssuePath,
  adminNewsletterPath,
  newsletterKind,
} from "../newsletter.constants.ts";
import type { Route } from "./+types/admin-newsletter";

const perPage = 30;

export const handle: PageHandle = { listed: false, form: { from: "content.draft" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Newsletter",
    description: "Write to subscribers, and to everyone who chose to get announcements.",
    path: adminNewsletterPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireRight(viewer, "content.draft", adminNewsletterPath);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  const list = { kind: newsletterKind, subjectId: null, page, perPage };
  const { mailings, hasMore } = await listMailingsOf(services, user, list);
  return { mailings, page, pages: hasMore ? page + 1 : page, newId: crypto.randomUUID() };
}

/** The form brings the id, so that a form that is sent twice begins one. */
export const action = formAction("content.draft", async ({ services, viewer, values }) => {
  const { id = "" } = values;
  const place = { kind: newsletterKind, subjectId: null, mailingId: id };
  await beginMailing(services, viewer, place);
  return adminNewsletterIssuePath(id);
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminNewsletterPage({ loaderData }: Route.ComponentProps) {
  const { mailings, page, pages, newId } = loaderData;
  return (
    <Page
      title="Newsletter"
      lead="Write to subscribers, and to everyone who chose to get announcements. Every email has a link to unsubscribe."
    >
      <div className="grid gap-8">
        <AdminFactorNotice />
        <ButtonForm action={adminNewsletterPath} hidden={{ id: newId }}>
          Write a newsletter
        </ButtonForm>
        <MailingList
          label="Newsletters"
          mailings={mailings}
          pathOf={adminNewsletterIssuePath}
          empty="No newsletters yet"
        />
        <PageTurns
          label="Pages of newsletters"
          page={page}
          pages={pages}
          pathOf={(number) => `${adminNewsletterPath}?page=${number}`}
          before="Newer"
          after="Older"
        />
      </div>
    </Page>
  );
}
