import { mailingActions, readMailingDesk } from "#features/mailings/mailings.contract.ts";
import { MailingPage } from "#features/mailings/mailings-components.contract.ts";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  adminNewsletterIssuePath,
  adminNewsletterPath,
  newsletterKind,
} from "../newsletter.constants.ts";
import type { Route } from "./+types/admin-newsletter-issue";

export const handle: PageHandle = {
  listed: false,
  form: { from: ["content.draft", "content.publish"], maxTextBytes: 400_000 },
};

const placeOf = (mailingId: string) => ({ kind: newsletterKind, subjectId: null, mailingId });

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: args.loaderData?.desk.mailing.subject || "Newsletter",
    description: "Write, check and send a newsletter or an announcement.",
    path: adminNewsletterIssuePath(args.params.mailingId),
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const path = adminNewsletterIssuePath(params.mailingId);
  const user = requireRight(viewer, "content.draft", path);
  const desk = await readMailingDesk(services, user, placeOf(params.mailingId));
  return { desk, done: new URL(request.url).searchParams.get("done") };
}

export const action = mailingActions({
  draft: "content.draft",
  send: "content.publish",
  placeOf: ({ param }) => placeOf(param("mailingId")),
  listPathOf: () => adminNewsletterPath,
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminNewsletterIssuePage({ loaderData }: Route.ComponentProps) {
  const { desk, done } = loaderData;
  return (
    <Page title={desk.mailing.subject || "New newsletter"}>
      <div className="grid gap-6">
        <AdminFactorNotice />
        <BackLink to={adminNewsletterPath}>All newsletters</BackLink>
        <MailingPage
          desk={desk}
          done={done}
          path={adminNewsletterIssuePath(desk.mailing.id)}
          publicLabel="Anyone can read it on our newsletter page once it's sent"
        />
      </div>
    </Page>
  );
}
