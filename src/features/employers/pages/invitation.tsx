import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Page } from "#ui/page/page.tsx";
import {
  employersPath,
  invitationPath,
  organizationPath,
  ownRoleHelp,
  roleNames,
} from "../employers.constants.ts";
import {
  acceptInvitation,
  declineInvitation,
  readInvitation,
  sendOwnConfirmation,
} from "../members/invitations.usecases.server.ts";
import type { Route } from "./+types/invitation";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Invitation",
    description: "You're invited to join an organization.",
    path: invitationPath,
    listed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { searchParams } = new URL(request.url);
  const token = tokenOf(request);
  return {
    isDeclined: searchParams.has("declined"),
    isSent: searchParams.has("sent"),
    email: viewer.kind === "user" ? viewer.email : null,
    signIn: `/auth?next=${encodeURIComponent(`${invitationPath}?token=${encodeURIComponent(token)}`)}`,
    invitation: token ? await readInvitation(services, viewer, token) : null,
  };
}

export const action = formActions({
  accept: formAction("user", async ({ services, viewer, request }) => {
    const slug = await acceptInvitation(services, viewer, tokenOf(request));
    return `${organizationPath(slug)}?done=joined`;
  }),
  confirm: formAction("user", async ({ services, viewer, client, request }) => {
    const token = tokenOf(request);
    await sendOwnConfirmation(services, viewer, { token, clientAddress: client.address });
    return `${invitationPath}?${new URLSearchParams({ token, sent: "" })}`;
  }),
  decline: formAction("anyone", async ({ services, request }) => {
    await declineInvitation(services, tokenOf(request));
    return `${invitationPath}?declined`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { invitation, isDeclined, isSent, email, signIn } = loaderData;
  if (!invitation) {
    return isDeclined ? (
      <Page
        title="You declined the invitation"
        lead="You can close this page. The link no longer works."
        width="form"
      />
    ) : (
      <Page
        title="This link no longer works"
        lead="The invitation was used, replaced or revoked, or it expired. If you don't have a newer one in your email, ask the person who invited you to send it again."
        width="form"
      >
        <Link className="link" to={employersPath}>
          Go to your organization
        </Link>
      </Page>
    );
  }
  const { organization, role, standing } = invitation;
  return (
    <Page title="You're invited" lead={`Join ${organization} as a member.`} width="form">
      <div className="grid gap-8">
        <PageProblem />
        <DescriptionList
          items={[
            { term: "Organization", description: organization },
            { term: "Your role", description: `${roleNames[role]}. ${ownRoleHelp[role]}` },
            { term: "Invited email", description: invitation.email },
            { term: "Valid until", description: <LocalTime time={invitation.expiresAt} /> },
          ]}
        />
        {standing === "open" ? (
          <ButtonForm intent="accept" busyLabel="Joining...">
            Accept invitation
          </ButtonForm>
        ) : null}
        {standing === "anonymous" ? (
          <div className="grid justify-items-start gap-3">
            <p>Sign in with {invitation.email}, or create a free account with it.</p>
            <Button asChild>
              <Link to={signIn}>Sign in or sign up</Link>
            </Button>
          </div>
        ) : null}
        {standing === "unconfirmed" ? (
          <div className="grid justify-items-start gap-3">
            <DoneNotice title={isSent ? "Check your email for the link" : null} />
            <p>
              Confirm your account's email address first. We'll email you a link that leads back
              here.
            </p>
            <ButtonForm intent="confirm" busyLabel="Sending...">
              {isSent ? "Send the link again" : "Send the link"}
            </ButtonForm>
          </div>
        ) : null}
        {standing === "other account" ? (
          <p>
            {email
              ? `You're signed in as ${email}.`
              : "You're signed in to an account without an email address."}{" "}
            Sign out, then sign in with {invitation.email} to accept.
          </p>
        ) : null}
        {standing === "member" ? <p>You're already a member of this organization.</p> : null}
        {standing === "member" ? null : (
          <ButtonForm intent="decline" variant="quiet" busyLabel="Declining...">
            Decline
          </ButtonForm>
        )}
      </div>
    </Page>
  );
}
