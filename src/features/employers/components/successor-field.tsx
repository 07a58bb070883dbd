import { namelessMember } from "#shared/member-names.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { type MemberRole, roleNames } from "../employers.constants.ts";
import type { Member } from "../employers.types.ts";

type Named = Pick<Member, "userId" | "name" | "email">;

export const nameOf = ({ name, email }: Named) => name ?? email ?? namelessMember;

export const memberOptions = (members: readonly Named[]) =>
  members.map((member) => ({ value: member.userId, label: nameOf(member) }));

/**
 * Chooses a successor for the work of someone who leaves, or who gets another role where `roles`
 * are those that can't do it.
 */
export function SuccessorField({
  work,
  members,
  roles = [],
}: {
  work: string;
  members: readonly Named[];
  roles?: readonly MemberRole[];
}) {
  const names = roles.map((role) => roleNames[role].toLowerCase()).join(" or ");
  return (
    <SelectField
      name="successorId"
      label="Who takes over"
      help={
        names
          ? `They'll take over ${work}. Only needed if the new role is ${names}.`
          : `They'll take over ${work}.`
      }
      required={!names}
      options={[{ value: "", label: "Choose a member" }, ...memberOptions(members)]}
    />
  );
}
