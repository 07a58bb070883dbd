import { Form } from "#ui/form/form.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import {
  destinations,
  pathwaysPath,
  professions,
  trainingCountries,
} from "../pathways.constants.ts";
import { StartField } from "./start-field.tsx";

export interface PathwayFinderProps {
  search: {
    profession: string | null;
    to: string | null;
    trained: string | null;
    start: string | null;
  };
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Four questions that lead to pathways. The answers are in the address. */
export function PathwayFinder({ search, today }: PathwayFinderProps) {
  const { profession, to, trained, start } = search;
  return (
    <search aria-label="Pathways">
      <Form
        method="get"
        action={pathwaysPath}
        values={{
          profession: profession ?? "",
          to: to ?? "",
          trained: trained ?? "",
          start: start ?? "",
        }}
        preventScrollReset
        className="grid gap-6"
      >
        <div className="grid grid-cols-1 items-start gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField
            name="profession"
            label="What's your profession?"
            options={withAny("Any profession", professions)}
          />
          <SelectField
            name="trained"
            label="Where did you train?"
            options={withAny("Choose a country", trainingCountries)}
          />
          <SelectField
            name="to"
            label="Where do you want to work?"
            options={withAny("Canada or the United States", destinations)}
          />
          <StartField today={today} />
        </div>
        <SubmitButton>Show pathways</SubmitButton>
      </Form>
    </search>
  );
}

function withAny(label: string, choices: Readonly<Record<string, string>>) {
  return [
    { value: "", label },
    ...Object.entries(choices).map(([value, words]) => ({ value, label: words })),
  ];
}
