import { exampleBooking } from "#features/booking/emails/booking.emails.example.ts";
import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleToken,
} from "#platform/mail/email-examples.fixture.ts";
import { confirmationEmail } from "./unproven-holds.emails.ts";

const booking = {
  ...exampleBooking,
  hostName: "Meridian Toronto",
  holdExpiresAt: new Date("2026-12-01T15:30:00Z"),
};

export const title = "Consultations";

export const examples: EmailExamples["examples"] = {
  confirmationEmail: {
    "Confirm the time": confirmationEmail(
      exampleReader,
      booking,
      `${exampleSite}/consultations/${booking.id}?proof=${exampleToken}`,
    ),
  },
};
