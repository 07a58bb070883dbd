import { Link } from "react-router";
import { LateSlotCalendar } from "#features/booking/booking-late-parts.contract.ts";
import type { PackedTimes } from "#shared/zones/packed-times.ts";
import { FieldRow } from "#ui/form/field-row.tsx";
import { Form } from "#ui/form/form.tsx";
import { useFieldState } from "#ui/form/form-state.ts";
import { SelectField } from "#ui/form/select-field.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { TextField } from "#ui/form/text-field.tsx";
import { TextareaField } from "#ui/form/textarea-field.tsx";
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
  /** Address to which it is sent: the page's own, with its other parameters. */
  action: string;
  /** The page with another office chosen. */
  officePath: (office: OfficeName) => string;
  office: OfficeName;
  /** The address asks for an office's times: they are in the page from the beginning. */
  hasTimes: boolean;
  /** Starts of the office's available times. */
  slots: PackedTimes;
  /** The visitor's, as far as the server knows it. */
  timeZone: string;
  /** Values that the page's address fills in; another address fills in others. */
  preset: ConsultationValues;
  /** Signed in: emails go to the account's address. */
  isOwnAddress: boolean;
  /** The account's address is proven: the time is confirmed right away. */
  isProven: boolean;
}

/** Books a consultation: about what, with which office, when, and who. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { action, officePath, office, preset } = props;
  return (
    <Form action={action} values={{ ...preset }} preventScrollReset className="grid gap-8">
      <div className="grid gap-6">
        <SubjectFields preset={preset} />
      </div>
      <OfficeChoice office={office} pathOf={officePath} />
      <fieldset
        id="starts_at"
        tabIndex={-1}
        aria-labelledby="starts_at-label"
        className="grid min-w-0 gap-4 border-t border-line pt-6"
      >
        <h3 id="starts_at-label" className="text-lg font-semibold">
          Pick a time
        </h3>
        <TimeChoice {...props} />
      </fieldset>
      <div className="grid gap-6 border-t border-line pt-6">
        <PersonFields {...props} />
      </div>
      <SubmitButton busyLabel="Booking...">Book Consultation</SubmitButton>
    </Form>
  );
}

function TimeChoice({ office, officePath, hasTimes, slots, timeZone }: ConsultationFormProps) {
  const field = useFieldState("starts_at");
  return (
    <LateSlotCalendar
      eager={hasTimes}
      before={
        <>
          <p className="text-muted noscript:hidden">Loading available times...</p>
          <Link className="link hidden noscript:inline" to={officePath(office)}>
            Show available times
          </Link>
        </>
      }
      slots={slots}
      host={{ timeZone: offices[office].timeZone, label: "us" }}
      timeZone={timeZone}
      name="starts_at"
      zoneName="time_zone"
      chosen={field.value || null}
      error={field.error}
      empty={
        <p>
          The {offices[office].city} office has no available times right now. Try the other office.
        </p>
      }
    />
  );
}

function SubjectFields({ preset }: Pick<ConsultationFormProps, "preset">) {
  const about = useFieldState("about");
  return (
    <>
      <SelectField
        key={preset.topic}
        name="topic"
        label="Topic"
        options={[
          { value: "", label: "Choose one" },
          ...consultationTopics.map((topic) => ({ value: topic, label: topicNames[topic] })),
        ]}
        required
      />
      {about.value || preset.about ? (
        <TextField key={preset.about} name="about" label="About" autoComplete="off" optional />
      ) : null}
    </>
  );
}

function PersonFields({ isOwnAddress }: Pick<ConsultationFormProps, "isOwnAddress">) {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Name" required autoComplete="name" />
        <TextField
          name="email"
          label="Email"
          help={isOwnAddress ? "We'll use your account's email." : undefined}
          required
          type="email"
          readOnly={isOwnAddress}
        />
      </FieldRow>
      <TextField name="company" label="Company" optional autoComplete="organization" />
      <TextareaField
        name="message"
        label="Message"
        help={`What would you like to talk about? Up to ${lengthLimits.message.maximum.toLocaleString("en-US")} characters.`}
        optional
        rows={4}
      />
    </>
  );
}
