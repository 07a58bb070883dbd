import type { ComponentType, ReactNode } from "react";
import { placeGroups } from "#features/fee-protection/fee-protection-parts.contract.ts";
import { placeInSentence } from "#shared/place-names.ts";
import { CheckboxField } from "#ui/form/checkbox-field.tsx";
import { ChoiceGroup } from "#ui/form/choice-group.tsx";
import { FieldRow } from "#ui/form/field-row.tsx";
import { SelectField } from "#ui/form/select-field.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
import { sectorLooks } from "../../job-sectors.constants.ts";
import { employmentTypeNames } from "../../jobs.constants.ts";
import {
  commissionKinds,
  occupationSystems,
  permitKinds,
  postingLimits,
  remoteKinds,
} from "../posting.constants.ts";
import { maxOpenDays, type PostingStep } from "../posting-steps.constants.ts";
import { PlaceOptions } from "./place-options.tsx";
import {
  LanguageRows,
  LicenseRows,
  QuestionRows,
  type RowsProps,
  toOptions,
} from "./posting-rows.tsx";

/** The fields of a step. */
export function StepFields({ step, ...props }: RowsProps & { step: PostingStep }) {
  const Fields = fieldsOfSteps[step];
  return <Fields {...props} />;
}

const chooseOne = { value: "", label: "Choose one" };
const onePerLine = `One per line, up to ${postingLimits.lines}.`;

function BasicsFields() {
  return (
    <>
      <TextField
        name="title"
        label="Job title"
        help='The words people search for, such as "Registered Nurse, Emergency."'
        required
        maxLength={postingLimits.title.maximum}
      />
      <FieldRow>
        <SelectField name="sector" label="Sector" required>
          <option value="">Choose one</option>
          {Object.entries(sectorLooks).map(([value, { field }]) => (
            <option key={value} value={value}>
              {field}
            </option>
          ))}
        </SelectField>
        <SelectField
          name="employmentType"
          label="Employment type"
          required
          options={[chooseOne, ...toOptions(employmentTypeNames)]}
        />
      </FieldRow>
      <TextField
        name="openings"
        label="Openings"
        help="How many people you want to hire with this posting."
        required
        inputMode="numeric"
        maxLength={3}
        className="w-24"
      />
      <TextareaField
        name="description"
        label="About the job"
        help={`The team, the place and what makes the work worth doing. From ${postingLimits.description.minimum} to ${postingLimits.description.maximum.toLocaleString("en-US")} characters.`}
        required
        rows={8}
        maxLength={postingLimits.description.maximum}
      />
      <TextareaField
        name="responsibilities"
        label="Responsibilities"
        help={onePerLine}
        required
        rows={6}
      />
      <TextField
        name="shift"
        label="Shift"
        help="For example: rotating days, evenings and nights."
        optional
        maxLength={postingLimits.line.maximum}
      />
      <TextField
        name="onCall"
        label="On-call work"
        help="How often, and how quickly people need to arrive. Leave this blank if there's none."
        optional
        maxLength={postingLimits.line.maximum}
      />
    </>
  );
}

function PlaceFields({ draft }: RowsProps) {
  const isRemote = draft.remote === "hybrid" || draft.remote === "full";
  return (
    <>
      <FieldRow>
        <TextField name="city" label="City" required maxLength={100} />
        <SelectField name="region" label="Province or state" required>
          <PlaceOptions />
        </SelectField>
      </FieldRow>
      <ChoiceGroup
        name="remote"
        legend="Where is the work done?"
        options={toOptions(remoteKinds)}
      />
      <details
        open={isRemote || undefined}
        className="border-b border-line pb-4"
        id="remoteRegions"
      >
        <summary className="cursor-pointer py-2 font-semibold">
          Where a remote hire can live
        </summary>
        <p className="mb-3 max-w-text text-sm text-muted">
          Only for work that's partly or fully remote. The laws of each place you choose apply to
          this posting, so choose only places where you can hire.
        </p>
        <div className="grid gap-6">
          {placeGroups.map(({ label, places }) => (
            <ChoiceGroup
              key={label}
              name="remoteRegions"
              legend={label}
              multiple
              className="grid gap-x-4 sm:grid-cols-2"
              options={[
                {
                  value: label === "Canada" ? "CA" : "US",
                  label: `All of ${placeInSentence(label)}`,
                },
                ...places,
              ]}
            />
          ))}
        </div>
      </details>
      <SelectField
        name="reportsTo"
        label="Manager's province or state"
        help="Fill this in if the manager works in a different province or state. The laws there may apply too."
        optional
      >
        <PlaceOptions />
      </SelectField>
    </>
  );
}

function PayFields() {
  return (
    <>
      <FieldRow>
        <TextField
          name="minimumPay"
          label="Lowest pay"
          help="An amount like 39.50 or 85,000."
          required
          inputMode="decimal"
          maxLength={14}
        />
        <TextField
          name="maximumPay"
          label="Highest pay"
          help="Leave this blank if the pay is fixed."
          optional
          inputMode="decimal"
          maxLength={14}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="currency"
          label="Currency"
          required
          options={[
            chooseOne,
            { value: "CAD", label: "Canadian dollars" },
            { value: "USD", label: "US dollars" },
          ]}
        />
        <SelectField
          name="period"
          label="Paid per"
          required
          options={[chooseOne, { value: "hour", label: "Hour" }, { value: "year", label: "Year" }]}
        />
      </FieldRow>
      <TextField
        name="hoursPerWeek"
        label="Hours a week"
        optional
        inputMode="decimal"
        maxLength={5}
        className="w-24"
      />
      <SelectField
        name="commission"
        label="Commission"
        help="If all pay is commission, enter what you expect people to earn."
        options={toOptions(commissionKinds)}
      />
      <div className="grid gap-3">
        <CheckboxField name="isTipped" label="People in this job get tips" />
      </div>
      <TextareaField
        name="otherPay"
        label="Other pay"
        help="Bonuses, commission, equity, shift or weekend premiums. Write “None” if there isn't any. Several states require an answer."
        optional
        rows={3}
        maxLength={postingLimits.note.maximum}
      />
      <TextareaField
        name="benefits"
        label="Benefits"
        help={`${onePerLine} Several states require you to list every benefit, such as insurance, a pension and paid time off.`}
        optional
        rows={6}
      />
    </>
  );
}

function NeedsFields(props: RowsProps) {
  return (
    <>
      <TextareaField
        name="requirements"
        label="Requirements"
        help={`${onePerLine} Ask for what the job requires, not for experience in one country.`}
        required
        rows={6}
      />
      <TextareaField
        name="skills"
        label="Skills"
        help={`${onePerLine} Candidates search by skill.`}
        required
        rows={5}
      />
      <LanguageRows {...props} />
      <LicenseRows {...props} />
      <TextareaField
        name="licenseNote"
        label="About licenses"
        help="When people need the license, and how you help them get it."
        optional
        rows={3}
        maxLength={postingLimits.note.maximum}
      />
      <FieldRow>
        <SelectField
          name="occupationSystem"
          label="Occupation code"
          optional
          options={[{ value: "", label: "None" }, ...toOptions(occupationSystems)]}
        />
        <TextField
          name="occupationCode"
          label="Code"
          help="A NOC code has five digits, like 31301. A SOC code looks like 29-1141."
          optional
          maxLength={7}
        />
      </FieldRow>
    </>
  );
}

function PermitFields() {
  return (
    <>
      <ChoiceGroup
        name="permits"
        legend="Which work permits and visas do you support or sponsor?"
        multiple
        options={toOptions(permitKinds)}
      />
      <TextareaField
        name="visaNote"
        label="About work permits and visas"
        help="What you do and when. Don't favor or rule out anyone because of their status."
        optional
        rows={3}
        maxLength={postingLimits.note.maximum}
      />
      <TextareaField
        name="relocation"
        label="Relocation help"
        help="For example: flights, the first month of rent, help with schools."
        optional
        rows={3}
        maxLength={postingLimits.note.maximum}
      />
    </>
  );
}

const yesOrNo = (yes: ReactNode, no: ReactNode) => [
  { value: "yes", label: yes },
  { value: "no", label: no },
];

function LawFields({ draft }: RowsProps) {
  return (
    <>
      <ChoiceGroup
        name="isVacant"
        legend="Is there a vacancy now?"
        options={yesOrNo("Yes, the job is open now", "No, we're collecting applications for later")}
      />
      <ChoiceGroup
        name="usesAi"
        legend="Does AI screen, assess or select applicants?"
        options={yesOrNo("Yes, at some point in the process", "No")}
      />
      <div className="grid gap-3">
        <CheckboxField name="isUnion" label="A collective agreement covers this job" />
        <CheckboxField
          name="isFederallyRegulated"
          label="We're regulated by the federal government of Canada"
          help="Banks, airlines, railways, telecommunications and similar industries."
        />
        <CheckboxField
          name="plansLmia"
          label="We'll apply for an LMIA with this posting"
          help="The posting must include your address and a contact. Fill in both below."
        />
      </div>
      <TextareaField
        name="employerAddress"
        label="Your business address"
        help="Everyone can see it on the job's page. Leave it blank unless this posting is for an LMIA."
        optional
        rows={2}
        maxLength={postingLimits.note.maximum}
      />
      <TextField
        name="employerContact"
        label="Contact"
        help="The name and phone number or email of someone who can answer questions. Everyone can see this."
        optional
        maxLength={postingLimits.line.maximum}
      />
      <TextareaField
        name="citizenshipBasis"
        label="Law that requires a certain citizenship or status"
        help="Fill this in only if a law, an order or a government contract requires it. For example, ITAR, 22 CFR 120.62."
        optional
        rows={2}
        maxLength={postingLimits.note.maximum}
      />
      <TextField
        name="closesOn"
        type="date"
        label="Last day for applications"
        help={`Up to ${maxOpenDays} days from now. Applications close at the end of that day in UTC.`}
        required
        className="w-48"
      />
      <details
        open={Boolean(draft.french) || undefined}
        className="border-y border-line py-3"
        id="french"
      >
        <summary className="cursor-pointer py-2 font-semibold">French version</summary>
        <div lang="en" className="grid gap-6 pt-3">
          <p className="max-w-text text-sm text-muted">
            Quebec requires the same posting in French. Leave all four fields blank if you don't
            need a French version. Write benefits, other pay, notes and screening questions in both
            languages where you enter them.
          </p>
          <TextField
            name="french.title"
            label="Job title in French"
            lang="fr"
            optional
            maxLength={postingLimits.title.maximum}
          />
          <TextareaField
            name="french.description"
            label="About the job in French"
            lang="fr"
            optional
            rows={8}
            maxLength={postingLimits.description.maximum}
          />
          <TextareaField
            name="french.responsibilities"
            label="Responsibilities in French"
            help={onePerLine}
            lang="fr"
            optional
            rows={5}
          />
          <TextareaField
            name="french.requirements"
            label="Requirements in French"
            help={onePerLine}
            lang="fr"
            optional
            rows={5}
          />
        </div>
      </details>
    </>
  );
}

const fieldsOfSteps: Record<PostingStep, ComponentType<RowsProps>> = {
  basics: BasicsFields,
  place: PlaceFields,
  pay: PayFields,
  needs: NeedsFields,
  permits: PermitFields,
  questions: QuestionRows,
  law: LawFields,
  review: () => null,
};
