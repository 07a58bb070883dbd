import { Form, Link, useNavigation } from "react-router";
import { LateSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary, type FieldError } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Input } from "#ui/input.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import {
  consultationTopics,
  lengthLimits,
  type OfficeName,
  offices,
  topicNames,
} from "../consultations.constants.ts";
import type { ConsultationValues } from "./consultation-values.ts";
import { OfficeChoice } from "./office-choice.tsx";

export interface ConsultationFormProps {
  /** Where it is sent: the page's own address, with what else stands in it. */
  action: string;
  /** The page with another office chosen. */
  officePath: (office: OfficeName) => string;
  office: OfficeName;
  /** The address asks for an office's times: they are in the page from the beginning. */
  hasTimes: boolean;
  /** Starts of the office's free times, as ISO texts. */
  slots: readonly string[];
  /** The visitor's, as far as the server knows it. */
  timeZone: string;
  /** What the address of the page fills in; another one fills it in anew. */
  preset: ConsultationValues;
  values: ConsultationValues;
  /** Signed in: mails go to the account's address. */
  isOwnAddress: boolean;
  /** The account's address is proven: the time is confirmed right away. */
  isProven: boolean;
  problems: FieldError[];
  /** What is wrong with the whole. */
  problem: string | undefined;
}

/** Books a consultation: about what, with which office, when, and who. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { action, officePath, office, hasTimes, slots, timeZone, values, problems, problem } =
    props;
  const { state, formMethod } = useNavigation();
  const busy = state === "submitting" && formMethod === "POST";
  const errors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  const { city } = offices[office];
  return (
    <Form method="post" action={action} noValidate preventScrollReset className="grid gap-8">
      <ErrorSummary errors={problems} />
      {problem ? <Alert variant="destructive" title={problem} focused /> : null}
      <div className="grid gap-6">
        <SubjectFields {...props} errors={errors} />
      </div>
      <OfficeChoice office={office} pathOf={officePath} error={errors.office} />
      <fieldset
        id="starts_at"
        tabIndex={-1}
        aria-labelledby="starts_at-label"
        className="grid min-w-0 gap-4 border-t border-line pt-6"
      >
        <h3 id="starts_at-label" className="text-lg font-semibold">
          A time that suits you
        </h3>
        <LateSlotCalendar
          eager={hasTimes}
          before={
            <>
              <p className="text-muted noscript:hidden">Loading free times...</p>
              <Link className="link hidden noscript:inline" to={officePath(office)}>
                Show the free times
              </Link>
            </>
          }
          slots={slots}
          host={{ timeZone: offices[office].timeZone, label: "us" }}
          timeZone={timeZone}
          name="starts_at"
          zoneName="time_zone"
          chosen={values.starts_at || null}
          error={errors.starts_at}
          empty={
            <p>
              The {city} office has nothing free at the moment. Look at the other office&apos;s.
            </p>
          }
        />
      </fieldset>
      <div className="grid gap-6 border-t border-line pt-6">
        <PersonFields {...props} errors={errors} />
      </div>
      <Button type="submit" busy={busy} className="w-fit">
        {busy ? "Booking..." : "Book Consultation"}
      </Button>
    </Form>
  );
}

interface FieldsProps extends Pick<ConsultationFormProps, "values" | "preset" | "isOwnAddress"> {
  /** By field. */
  errors: Record<string, string>;
}

function SubjectFields({ values, preset, errors }: FieldsProps) {
  return (
    <>
      <Field id="topic" label="Topic" error={errors.topic} required>
        {(control) => (
          <Select {...control} key={preset.topic} name="topic" defaultValue={values.topic}>
            <option value="">Choose one</option>
            {consultationTopics.map((topic) => (
              <option key={topic} value={topic}>
                {topicNames[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {values.about || preset.about ? (
        <Field id="about" label="About" error={errors.about} optional>
          {(control) => (
            <Input
              {...control}
              key={preset.about}
              name="about"
              defaultValue={values.about}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

function PersonFields({ values, errors, isOwnAddress }: FieldsProps) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2 sm:gap-4">
        <Field id="name" label="Name" error={errors.name} required>
          {(control) => (
            <Input {...control} name="name" defaultValue={values.name} autoComplete="name" />
          )}
        </Field>
        <Field
          id="email"
          label="Email"
          help={isOwnAddress ? "The address of your account." : undefined}
          error={errors.email}
          required
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              defaultValue={values.email}
              readOnly={isOwnAddress}
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
      </div>
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
      <Field
        id="message"
        label="Message"
        help={`What you would like to talk about, at most ${lengthLimits.message.maximum.toLocaleString("en-US")} characters.`}
        error={errors.message}
        optional
      >
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={4}
            defaultValue={values.message}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
