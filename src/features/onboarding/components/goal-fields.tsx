import { professionGroups } from "#features/candidates/candidates-parts.contract.ts";
import { StartField } from "#features/pathways/pathways-components.contract.ts";
import { destinations, trainingCountries } from "#features/pathways/pathways-parts.contract.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { type GoalRole, questionsOf } from "../onboarding.constants.ts";

/** The questions of a role, each with a choice not to say. */
export function GoalFields({ role, today }: { role: GoalRole; today: string }) {
  return questionsOf(role).map(({ id, label, unsaid }) => {
    if (id === "start") return <StartField key={id} today={today} label={label} unsaid={unsaid} />;
    return (
      <SelectField key={id} name={id} label={label} optional>
        <option value="">{unsaid}</option>
        {id === "profession" ? <Professions /> : <Places of={id} />}
      </SelectField>
    );
  });
}

function Professions() {
  return professionGroups.map(({ label, professions }) => (
    <optgroup key={label} label={label}>
      {professions.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  ));
}

function Places({ of }: { of: "trained" | "to" }) {
  const places = of === "to" ? destinations : trainingCountries;
  return Object.entries(places).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
