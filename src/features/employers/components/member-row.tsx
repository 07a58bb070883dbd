import { Badge } from "#ui/badge.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { FoldedForm } from "#ui/form/folded-form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { LocalTime } from "#ui/local-time.tsx";
import { type MemberRole, memberRoles, roleHelp, roleNames } from "../employers.constants.ts";
import type { Invitation, Member } from "../employers.types.ts";

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
}: {
  member: Member;
  isViewer: boolean;
  isManaging: boolean;
}) {
  const { userId, name, email, role, joinedAt, isSuspended } = member;
  const called = name ?? email ?? "This member";
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="font-semibold wrap-anywhere">
          {called}
          {isViewer ? " (you)" : ""}
        </p>
        <Badge>{roleNames[role]}</Badge>
        {isSuspended ? <Badge tone="warning">Account suspended</Badge> : null}
      </div>
      <p className="text-sm wrap-anywhere text-muted">
        {name && email ? `${email}. ` : ""}Member since <LocalTime time={joinedAt} />
      </p>
      {isManaging && !isViewer ? (
        <FoldedForm
          look="link"
          label={`Change or remove ${called}`}
          intent={["role", "remove"]}
          hidden={{ userId }}
          idPrefix={`member-${userId}-`}
          values={{ role }}
          quiet
        >
          <RoleField roles={memberRoles} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton name="intent" value="role" variant="secondary">
              Save role
            </SubmitButton>
            <SubmitButton name="intent" value="remove" variant="destructive">
              Remove from organization
            </SubmitButton>
          </div>
        </FoldedForm>
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
        Sent <LocalTime time={sentAt} />. {isExpired ? "Expired" : "Works until"}{" "}
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
