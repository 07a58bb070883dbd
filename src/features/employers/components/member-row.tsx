import { nameInSentence } from "#shared/member-names.ts";
import { formatDay } from "#shared/time.ts";
import { Badge } from "#ui/content/badge.tsx";
import { LocalTime } from "#ui/content/local-time.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { type MemberRole, memberRoles, roleHelp, roleNames } from "../employers.constants.ts";
import type { Invitation, Member } from "../employers.types.ts";
import { nameOf, SuccessorField } from "./successor-field.tsx";

const roleOptions = (roles: readonly MemberRole[]) =>
  roles.map((value) => ({ value, label: roleNames[value] }));

/** A choice of roles, with what each can do. */
export function RoleField({ roles }: { roles: readonly MemberRole[] }) {
  return (
    <SelectField
      name="role"
      label="Role"
      required
      options={roleOptions(roles)}
      help={
        // Within a paragraph, where a list can't be.
        <span className="grid gap-1">
          {roles.map((role) => (
            <span key={role}>
              {roleNames[role]}: {roleHelp[role]}
            </span>
          ))}
        </span>
      }
    />
  );
}

/** A colleague, with what the viewer may change. */
export function MemberRow({
  member,
  isViewer,
  isManaging,
  work,
  successors,
  rolesWithoutWork,
}: {
  member: Member;
  isViewer: boolean;
  isManaging: boolean;
  /** Work that they'd hand over: "3 jobs". */
  work: string | undefined;
  /** Members who could take it over. */
  successors: readonly Member[];
  /** Roles in which they couldn't go on with it. */
  rolesWithoutWork: readonly MemberRole[];
}) {
  const { userId, name, email, role, joinedAt, isSuspended } = member;
  const called = nameInSentence(nameOf(member));
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">
          {nameOf(member)}
          {isViewer ? " (you)" : ""}
        </p>
        <Badge>{roleNames[role]}</Badge>
        {isSuspended ? <Badge tone="warning">Account suspended</Badge> : null}
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {name && email ? `${email}. ` : ""}Member since {formatDay(joinedAt)}
      </p>
      {isManaging && !isViewer ? (
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <FoldedForm
            look="link"
            label={`Change the role of ${called}`}
            intent="role"
            hidden={{ userId }}
            idPrefix={`role-${userId}-`}
            values={{ role }}
            quiet
          >
            <RoleField roles={memberRoles} />
            <p>Invitations they sent stop working if their new role can't send them.</p>
            {work && !rolesWithoutWork.includes(role) ? (
              <SuccessorField work={work} members={successors} roles={rolesWithoutWork} />
            ) : null}
            <SubmitButton variant="secondary">Save role</SubmitButton>
          </FoldedForm>
          <FoldedForm
            look="link"
            label={`Remove ${called}`}
            intent="remove"
            hidden={{ userId }}
            idPrefix={`remove-${userId}-`}
            quiet
          >
            <p>
              They'll lose access right away{email ? ", and we'll email them" : ""}. Invitations
              they sent stop working.
            </p>
            {work ? <SuccessorField work={work} members={successors} /> : null}
            <SubmitButton variant="destructive">Remove from organization</SubmitButton>
          </FoldedForm>
        </div>
      ) : null}
    </li>
  );
}

/** An invitation, which can be sent again or revoked. */
export function InvitationRow({
  invitation,
  isExpired,
  isGrantable,
}: {
  invitation: Invitation;
  isExpired: boolean;
  isGrantable: boolean;
}) {
  const { id, email, role, sentAt, expiresAt } = invitation;
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <Badge>{roleNames[role]}</Badge>
        {isExpired ? <Badge tone="warning">Expired</Badge> : null}
      </div>
      <p className="text-sm text-muted">
        Sent <LocalTime time={sentAt} />. {isExpired ? "Expired" : "Valid until"}{" "}
        <LocalTime time={expiresAt} />.
      </p>
      {isGrantable ? (
        <div className="flex flex-wrap gap-3">
          <ButtonForm
            intent="resend"
            hidden={{ invitationId: id }}
            variant="secondary"
            aria-label={`Send again to ${email}`}
          >
            Send again
          </ButtonForm>
          <ButtonForm
            intent="revoke"
            hidden={{ invitationId: id }}
            variant="quiet"
            aria-label={`Revoke the invitation to ${email}`}
          >
            Revoke
          </ButtonForm>
        </div>
      ) : null}
    </li>
  );
}
