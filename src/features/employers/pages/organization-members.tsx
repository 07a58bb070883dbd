import { data, redirect } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { Form } from "#ui/form/form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { InvitationRow, MemberRow, RoleField } from "../components/member-row.tsx";
import { OrganizationFrame } from "../components/organization-frame.tsx";
import { memberOptions, SuccessorField } from "../components/successor-field.tsx";
import { employersPath, membersPath } from "../employers.constants.ts";
import { employersErrors } from "../employers.errors.ts";
import { may } from "../employers.rules.ts";
import {
  invitationForm,
  inviteForm,
  leaveForm,
  memberForm,
  removeMemberForm,
  roleForm,
} from "../employers.schemas.ts";
import {
  inviteMember,
  resendInvitation,
  revokeInvitation,
} from "../members/invitations.usecases.server.ts";
import {
  changeRole,
  handOver,
  leaveOrganization,
  readMembers,
  removeMember,
} from "../members/members.usecases.server.ts";
import type { Route } from "./+types/organization-members";

const notices: ReadonlyMap<string, string> = new Map([
  ["invited", "Invitation sent"],
  ["resent", "Invitation sent again. The earlier link no longer works."],
  ["revoked", "Invitation revoked"],
  ["role-emailed", "Role changed. We've emailed the member."],
  ["role-changed", "Role changed."],
  ["role-unchanged", "This member already has that role."],
  ["removed-emailed", "Member removed. We've emailed them."],
  ["removed", "Member removed."],
  ["handed-over", "You've handed over the organization. You're a recruiter now."],
]);

export const handle: PageHandle = { listed: false, form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  const slug = args.loaderData?.organization.slug;
  return describePage(args, {
    title: "Organization members",
    description: "The people who work for this organization on our site.",
    path: slug ? membersPath(slug) : employersPath,
    listed: false,
  });
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, membersPath(params.slug));
  const view = await readMembers(services, user, params.slug);
  if (!view) throw data(null, { status: 404 });
  const { slug } = view.organization;
  const query = new URL(request.url).searchParams;
  if (slug !== params.slug) throw redirect(`${membersPath(slug)}?${query}`);
  return {
    ...view,
    viewerId: user.userId,
    now: services.clock.now(),
    notice: notices.get(query.get("done") ?? "") ?? null,
  };
}

const done = (slug: string, what: string) => `${membersPath(slug)}?done=${what}`;

const successorFields = {
  [employersErrors.successorMissing("").code]: "successorId",
  [employersErrors.successorUnfit().code]: "successorId",
};

export const action = formActions({
  invite: formAction(
    "user",
    inviteForm,
    async ({ services, viewer, param }, invitation) => {
      await inviteMember(services, viewer, param("slug"), invitation);
      return done(param("slug"), "invited");
    },
    {
      fieldOf: {
        [employersErrors.alreadyMember().code]: "email",
        [employersErrors.alreadyInvited().code]: "email",
      },
    },
  ),
  resend: formAction("user", invitationForm, async ({ services, viewer, param }, form) => {
    await resendInvitation(services, viewer, param("slug"), form.invitationId);
    return done(param("slug"), "resent");
  }),
  revoke: formAction("user", invitationForm, async ({ services, viewer, param }, form) => {
    await revokeInvitation(services, viewer, param("slug"), form.invitationId);
    return done(param("slug"), "revoked");
  }),
  role: formAction(
    "user",
    roleForm,
    async ({ services, viewer, param }, change) => {
      const outcome = await changeRole(services, viewer, param("slug"), change);
      return done(param("slug"), `role-${outcome}`);
    },
    { fieldOf: successorFields },
  ),
  remove: formAction(
    "user",
    removeMemberForm,
    async ({ services, viewer, param }, removal) => {
      const isEmailed = await removeMember(services, viewer, param("slug"), removal);
      return removal.userId === viewer.userId
        ? `${employersPath}?done=left`
        : done(param("slug"), isEmailed ? "removed-emailed" : "removed");
    },
    { fieldOf: successorFields },
  ),
  "hand-over": formAction("user", memberForm, async ({ services, viewer, param }, { userId }) => {
    await handOver(services, viewer, param("slug"), userId);
    return done(param("slug"), "handed-over");
  }),
  leave: formAction(
    "user",
    leaveForm,
    async ({ services, viewer, param }, { successorId }) => {
      await leaveOrganization(services, viewer, param("slug"), successorId);
      return `${employersPath}?done=left`;
    },
    { fieldOf: successorFields },
  ),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function OrganizationMembersPage({ loaderData }: Route.ComponentProps) {
  const { organization, role, isOperator, members, invitations, grantable, viewerId, now, notice } =
    loaderData;
  const { work, successors, rolesWithoutWork } = loaderData;
  const isManaging = may(role, "manage members");
  const isOther = ({ userId }: { userId: string }) => userId !== viewerId;
  const newOwners = members.filter(
    (member) => isOther(member) && !member.isSuspended && !member.isLeaving,
  );
  const isOnlyOwner = role === "owner" && !newOwners.some((member) => member.role === "owner");
  const canTakeOver = members.filter(({ userId }) => successors.includes(userId));
  const ownWork = work.get(viewerId);
  return (
    <OrganizationFrame
      title="Organization members"
      lead={organization.publicName}
      slug={organization.slug}
      role={role}
      isOperator={isOperator}
    >
      <div className="grid gap-10">
        <PageProblem of={["resend", "revoke", "role", "remove", "leave", "hand-over"]} />
        <DoneNotice title={notice} />
        <section aria-labelledby="members-title" className="grid gap-4">
          <h2 id="members-title" className="text-xl">
            Members
          </h2>
          <ul>
            {members.map((member) => (
              <MemberRow
                key={`${member.userId} ${member.role}`}
                member={member}
                isViewer={member.userId === viewerId}
                isManaging={isManaging}
                work={work.get(member.userId)}
                successors={canTakeOver.filter(({ userId }) => userId !== member.userId)}
                rolesWithoutWork={rolesWithoutWork}
              />
            ))}
          </ul>
        </section>
        {may(role, "invite") ? (
          <section aria-labelledby="invitations-title" className="grid gap-4">
            <h2 id="invitations-title" className="text-xl">
              Invite someone
            </h2>
            <Form
              key={invitations.length}
              intent="invite"
              idPrefix="invite-"
              className="grid max-w-form gap-5"
              values={{ role: "recruiter" }}
            >
              <TextField name="email" label="Email" type="email" required maxLength={255} />
              <RoleField roles={grantable} />
              <SubmitButton busyLabel="Sending...">Send invitation</SubmitButton>
            </Form>
            {invitations.length > 0 ? (
              <ul aria-label="Open invitations">
                {invitations.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    isExpired={invitation.expiresAt <= now}
                    isGrantable={grantable.includes(invitation.role)}
                  />
                ))}
              </ul>
            ) : null}
          </section>
        ) : null}
        {isOperator ? null : (
          <section aria-labelledby="own-title" className="grid border-t border-line pt-8">
            <h2 id="own-title" className="mb-2 text-xl">
              Your membership
            </h2>
            {isManaging && newOwners.length > 0 ? (
              <FoldedForm
                label="Hand over ownership"
                intent="hand-over"
                idPrefix="hand-over-"
                quiet
              >
                <p>
                  The member you choose becomes an owner, and you become a recruiter. Invitations
                  you sent to become an owner stop working.
                </p>
                <SelectField
                  name="userId"
                  label="New owner"
                  required
                  options={memberOptions(newOwners)}
                />
                <SubmitButton busyLabel="Handing over...">Hand over</SubmitButton>
              </FoldedForm>
            ) : null}
            {isOnlyOwner ? (
              <p>
                You're the only active owner. Before you leave, make someone else an owner or close
                the organization in its settings.
              </p>
            ) : (
              <FoldedForm label="Leave the organization" intent="leave" quiet>
                <p>You'll lose access right away. An owner or recruiter can invite you again.</p>
                {ownWork ? (
                  <SuccessorField work={ownWork} members={canTakeOver.filter(isOther)} />
                ) : null}
                <SubmitButton variant="destructive" busyLabel="Leaving...">
                  Leave organization
                </SubmitButton>
              </FoldedForm>
            )}
          </section>
        )}
      </div>
    </OrganizationFrame>
  );
}
