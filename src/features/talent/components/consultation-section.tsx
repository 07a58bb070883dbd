import { Link } from "react-router";
import { brand } from "#shared/brand.ts";
import { Alert } from "#ui/alert.tsx";
import { Section } from "#ui/section.tsx";
import { consultationPath } from "../talent.constants.ts";
import { ConsultationForm, type ConsultationFormProps } from "./consultation-form.tsx";

export interface ConsultationSectionProps extends ConsultationFormProps {
  /** What was sent; the form's place says so then. */
  receipt: { email: string; times: string[] } | undefined;
}

interface Wording {
  title: string;
  lead: string;
  steps: readonly string[];
}

const consultation: Wording = {
  title: "Book a consultation",
  lead: "For employers, for people who want to move, and for anybody with a question for us.",
  steps: [
    "We read what you wrote and choose who of us should talk with you.",
    "You get a mail with one of your times, or with others if none of them is free.",
    "We talk for half an hour by video or telephone, and you get the notes afterwards.",
  ],
};

/** Until mentors can be booked on their own pages, their sessions are asked for here. */
const mentorSession: Wording = {
  title: "Ask for a session with a mentor",
  lead: "Name times that suit you. We ask the mentor, and you pay once a time is agreed.",
  steps: [
    "We pass your request and your times on to the mentor.",
    "You get a mail with the time that was agreed and the way to pay at the mentor's rate.",
    "You meet the mentor for 60 minutes by video.",
  ],
};

/** The anchor that every “Book Consultation” on the site leads to. */
export function ConsultationSection({ receipt, ...form }: ConsultationSectionProps) {
  const { title, lead, steps } = form.values.topic === "mentorship" ? mentorSession : consultation;
  return (
    <Section id="consultation" tone="sunken" title={title} lead={lead}>
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_4fr]">
        <div className="rounded-md border border-line bg-surface p-5 sm:p-8">
          {receipt ? <Sent {...receipt} /> : <ConsultationForm {...form} />}
        </div>
        <aside aria-labelledby="what-follows" className="grid content-start gap-6">
          <h3 id="what-follows" className="text-xl">
            What happens then
          </h3>
          <ol className="grid">
            {steps.map((text, index) => (
              <li key={text} className="flex gap-4 border-t border-line py-4">
                <span aria-hidden className="font-serif text-xl leading-none text-accent">
                  {index + 1}
                </span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="border-t border-line pt-4 text-sm text-muted">
            We work from {brand.offices.join(" and ")}. Candidates pay us nothing for a placement,
            ever; employers do.
          </p>
        </aside>
      </div>
    </Section>
  );
}

function Sent({ email, times }: { email: string; times: string[] }) {
  return (
    <div className="grid gap-6">
      <Alert variant="success" title="Your request was sent" focused>
        <p>We wrote to {email} to confirm it. These are the times you gave, in your time zone:</p>
      </Alert>
      <ol className="grid list-decimal gap-1 pl-6 font-semibold">
        {times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ol>
      <Link className="link w-fit" to={consultationPath()}>
        Ask for another consultation
      </Link>
    </div>
  );
}
