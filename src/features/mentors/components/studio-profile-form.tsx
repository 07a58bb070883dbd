import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { commonLanguages, mostLanguages } from "../directory/directory.constants.ts";
import { nameLanguage } from "../directory/mentor-words.rules.ts";
import {
  availabilityOptions,
  experienceLimits,
  hourlyRateLimits,
  lengthLimits,
  maximumExpertiseTags,
} from "../mentors.constants.ts";

/** The profile as it stands in the form. */
export interface TypedProfile {
  bio: string;
  hourly_rate: string;
  languages: string[];
  availability: string;
  linkedin_url: string;
  full_name: string;
  title: string;
  company: string;
  location: string;
  experience_years: string;
  /** One area a line. */
  expertise: string;
}

interface ProfileFormProps {
  values: TypedProfile;
  errors: FieldError[];
  busy: boolean;
}

/** A mentor's own profile: what changes at once, then what somebody looks at first. */
export function StudioProfileForm({ values, errors, busy }: ProfileFormProps) {
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message;
  return (
    <Form method="post" noValidate preventScrollReset className="grid max-w-form gap-12">
      <input type="hidden" name="form" value="profile" />
      <ErrorSummary errors={errors} />
      <Group title="Public at once">
        <ImmediateFields values={values} errorOf={errorOf} />
      </Group>
      <Group
        title="Public after our review"
        lead="Mentees rely on these. Until we have looked at a change, your public profile stays as it is."
      >
        <ClaimFields values={values} errorOf={errorOf} />
      </Group>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Saving..." : "Save profile"}
        </Button>
      </div>
    </Form>
  );
}

interface FieldsProps {
  values: TypedProfile;
  errorOf: (name: string) => string | undefined;
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-6 grid gap-1">
        <span className="font-serif text-xl">{title}</span>
        {lead ? <span className="text-muted">{lead}</span> : null}
      </legend>
      <div className="grid gap-6">{children}</div>
    </fieldset>
  );
}

function ImmediateFields({ values, errorOf }: FieldsProps) {
  const { minimum, maximum } = lengthLimits.bio;
  const availability = [...new Set([...availabilityOptions, values.availability])].filter(Boolean);
  return (
    <>
      <Field
        id="bio"
        label="Bio"
        help={`What you have done and whom you can help. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
        error={errorOf("bio")}
        required
      >
        {(control) => <Textarea {...control} name="bio" rows={7} defaultValue={values.bio} />}
      </Field>
      <Field
        id="hourly_rate"
        label="Hourly rate in US dollars"
        help={`A whole number from ${hourlyRateLimits.formMinimum} to ${hourlyRateLimits.maximum.toLocaleString("en-US")}. Sessions that are booked keep their price.`}
        error={errorOf("hourly_rate")}
        required
      >
        {(control) => (
          <Input
            {...control}
            name="hourly_rate"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.hourly_rate}
            className="max-w-40 tabular-nums"
          />
        )}
      </Field>
      <Languages values={values} errorOf={errorOf} />
      <Field id="availability" label="Availability" error={errorOf("availability")} required>
        {(control) => (
          <Select {...control} name="availability" defaultValue={values.availability}>
            {availability.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="linkedin_url" label="LinkedIn URL" error={errorOf("linkedin_url")} optional>
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            name="linkedin_url"
            autoComplete="url"
            defaultValue={values.linkedin_url}
          />
        )}
      </Field>
    </>
  );
}

function Languages({ values, errorOf }: FieldsProps) {
  const error = errorOf("languages");
  const codes = [...new Set([...commonLanguages, ...values.languages])];
  const named = codes
    .map((code) => ({ code, name: nameLanguage(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, "en-US"));
  return (
    <fieldset aria-describedby={error ? "languages-error" : undefined} className="grid gap-2">
      <legend className="mb-1 font-semibold">
        Languages you can hold a session in, at most {mostLanguages}
      </legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-1 sm:grid-cols-3">
        {named.map(({ code, name }, index) => (
          <label key={code} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              id={index === 0 ? "languages" : undefined}
              name="languages"
              value={code}
              defaultChecked={values.languages.includes(code)}
              className="size-5 shrink-0 accent-accent"
            />
            {name}
          </label>
        ))}
      </div>
      {error ? (
        <p id="languages-error" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

const claimInputs = [
  { name: "full_name", label: "Full name", autoComplete: "name", optional: false },
  { name: "title", label: "Title", autoComplete: "organization-title", optional: false },
  { name: "company", label: "Company", autoComplete: "organization", optional: true },
  { name: "location", label: "Location", autoComplete: "address-level2", optional: false },
] as const;

function ClaimFields({ values, errorOf }: FieldsProps) {
  return (
    <>
      {claimInputs.map(({ name, label, autoComplete, optional }) => (
        <Field key={name} id={name} label={label} error={errorOf(name)} optional={optional}>
          {(control) => (
            <Input
              {...control}
              name={name}
              autoComplete={autoComplete}
              defaultValue={values[name]}
            />
          )}
        </Field>
      ))}
      <Field
        id="experience_years"
        label="Years of experience"
        help={`A whole number from ${experienceLimits.formMinimum} to ${experienceLimits.maximum}.`}
        error={errorOf("experience_years")}
      >
        {(control) => (
          <Input
            {...control}
            name="experience_years"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.experience_years}
            className="max-w-40 tabular-nums"
          />
        )}
      </Field>
      <Field
        id="expertise"
        label="Areas of expertise"
        help={`One on each line, at most ${maximumExpertiseTags}.`}
        error={errorOf("expertise")}
      >
        {(control) => (
          <Textarea {...control} name="expertise" rows={6} defaultValue={values.expertise} />
        )}
      </Field>
    </>
  );
}
