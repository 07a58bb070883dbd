import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import {
  availabilityOptions,
  experienceLimits,
  hourlyRateLimits,
  lengthLimits,
} from "../mentors.constants.ts";
import type { ApplicationValues } from "./application-values.ts";

export interface FieldsProps {
  values: ApplicationValues;
  /** By field. */
  errors: Record<string, string>;
}

export function PersonFields({ values, errors }: FieldsProps) {
  return (
    <>
      <Field id="full_name" label="Full name" error={errors.full_name} required>
        {(control) => (
          <Input
            {...control}
            name="full_name"
            defaultValue={values.full_name}
            autoComplete="name"
          />
        )}
      </Field>
      <Field id="email" label="Email" error={errors.email} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            defaultValue={values.email}
            autoComplete="email"
            inputMode="email"
          />
        )}
      </Field>
      <Field
        id="phone"
        label="Phone"
        help="With the country code. It is not shown to anybody who visits the site."
        error={errors.phone}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="tel"
            name="phone"
            defaultValue={values.phone}
            autoComplete="tel"
            inputMode="tel"
          />
        )}
      </Field>
      <Field id="title" label="Title" error={errors.title} required>
        {(control) => (
          <Input
            {...control}
            name="title"
            defaultValue={values.title}
            autoComplete="organization-title"
            placeholder="e.g. Senior Product Manager"
          />
        )}
      </Field>
      <Field id="company" label="Company" error={errors.company} optional>
        {(control) => (
          <Input
            {...control}
            name="company"
            defaultValue={values.company}
            autoComplete="organization"
          />
        )}
      </Field>
      <Field id="location" label="Location" error={errors.location} required>
        {(control) => (
          <Input
            {...control}
            name="location"
            defaultValue={values.location}
            autoComplete="address-level2"
            placeholder="e.g. San Francisco, CA"
          />
        )}
      </Field>
    </>
  );
}

export function TermsFields({ values, errors }: FieldsProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field
        id="experience_years"
        label="Years of experience"
        error={errors.experience_years}
        required
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            name="experience_years"
            defaultValue={values.experience_years}
            min={experienceLimits.formMinimum}
            max={experienceLimits.maximum}
            step={1}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
      <Field id="hourly_rate" label="Hourly rate in US dollars" error={errors.hourly_rate} required>
        {(control) => (
          <Input
            {...control}
            type="number"
            name="hourly_rate"
            defaultValue={values.hourly_rate}
            min={hourlyRateLimits.formMinimum}
            max={hourlyRateLimits.maximum}
            step={1}
            inputMode="numeric"
            autoComplete="off"
          />
        )}
      </Field>
    </div>
  );
}

export function ProfileFields({ values, errors }: FieldsProps) {
  const { minimum, maximum } = lengthLimits.bio;
  return (
    <>
      <Field
        id="bio"
        label="Bio"
        help={`What you have done and whom you can help. ${minimum} to ${maximum.toLocaleString("en-US")} characters.`}
        error={errors.bio}
        required
      >
        {(control) => (
          <Textarea {...control} name="bio" rows={5} defaultValue={values.bio} autoComplete="off" />
        )}
      </Field>
      <Field id="linkedin_url" label="LinkedIn URL" error={errors.linkedin_url} optional>
        {(control) => (
          <Input
            {...control}
            type="url"
            name="linkedin_url"
            defaultValue={values.linkedin_url}
            autoComplete="url"
            inputMode="url"
          />
        )}
      </Field>
      <Field id="availability" label="Availability" error={errors.availability} required>
        {(control) => (
          <Select {...control} name="availability" defaultValue={values.availability}>
            <option value="">Choose one</option>
            {availabilityOptions.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
