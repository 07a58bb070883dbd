import { SelectField } from "#ui/form/select-field.tsx";
import type { Member } from "../employers.types.ts";

type Named = Pick<Member, "userId" | "name" | "email">;

export const nameOf = ({ name, email }: Named) => name ?? email ?? "This member";

export const memberOptions = (members: readonly Named[]) =>
  members.map((member) => ({ value: member.userId, label: nameOf(member) }));

/** Who takes over the work of someone who leaves. */
export function SuccessorField({ work, members }: { work: string; members: readonly Named[] }) {
  return (
    <SelectField
      name="successorId"
      label="Who takes over"
      help={`For ${work}.`}
      required
      options={[{ value: "", label: "Choose a member" }, ...memberOptions(members)]}
    />
  );
}
