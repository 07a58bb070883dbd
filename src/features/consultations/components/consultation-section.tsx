import { Link } from "react-router";
import { contactPath } from "#shared/help-address.ts";
import { Section } from "#ui/page/section.tsx";
import {
  officeDefaults,
  ownConsultationsPath,
  unprovenHoldMinutes,
} from "../consultations.constants.ts";
import { ConsultationForm, type ConsultationFormProps } from "./consultation-form.tsx";

const confirmations = {
  account:
    "Your time is confirmed right away. We'll email you a video link and a calendar invitation.",
  visitor: `We'll hold your time for ${unprovenHoldMinutes} minutes and email you a link. Open it to confirm, and you'll get a video link and a calendar invitation.`,
};

const steps = [
  "Have a CV or a letter we should read? Add it on the page that opens once your time is confirmed.",
  "Need to move or cancel your consultation? Use the link in your confirmation email.",
  `We'll talk by video for ${officeDefaults.slotMinutes} minutes.`,
];

/** The anchor that every “Book Consultation” on the site leads to. */
export function ConsultationSection(form: ConsultationFormProps) {
  return (
    <Section
      id="consultation"
      tone="sunken"
      title="Book a consultation"
      lead="Hiring? Planning a move? Have a question? Talk to our team for free."
    >
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[7fr_3fr]">
        <div className="min-w-0 rounded-md border border-line bg-surface p-5 sm:p-8">
          <ConsultationForm {...form} />
        </div>
        <aside aria-labelledby="what-follows" className="grid content-start gap-6">
          <h3 id="what-follows" className="text-xl">
            What happens next
          </h3>
          <ol className="grid">
            {[confirmations[form.isProven ? "account" : "visitor"], ...steps].map((text, index) => (
              <li key={text} className="flex gap-4 border-t border-line py-4">
                <span aria-hidden className="font-serif text-xl leading-none text-accent">
                  {index + 1}
                </span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          {form.isOwnAddress ? (
            <Link className="link w-fit" to={ownConsultationsPath}>
              Your consultations
            </Link>
          ) : null}
          <p className="border-t border-line pt-4 text-sm text-muted">
            To book a session with a mentor, go to the mentor&apos;s profile. We never charge
            candidates for a placement. Employers pay our fee.
          </p>
          <p className="text-sm text-muted">
            Need help with your account or an order?{" "}
            <Link className="link" to={contactPath}>
              Contact support
            </Link>
            .
          </p>
        </aside>
      </div>
    </Section>
  );
}
