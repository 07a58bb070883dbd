import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import {
  filesFromGuestEmail,
  filesFromTeamEmail,
  infectedConsultationFileEmail,
} from "./file-notices.emails.ts";

const href = `${exampleSite}/consultations/00000000-0000-4000-8000-000000000000`;
const notice = { count: 1, startsAt: exampleTime, timeZone: "America/Toronto", href };

export const title = "Consultations: files";

export const examples: EmailExamples["examples"] = {
  filesFromTeamEmail: {
    "One file": filesFromTeamEmail(exampleReader, { ...notice, name: "Amina Bello" }),
    "Three files, without an account": filesFromTeamEmail(exampleReader, {
      ...notice,
      count: 3,
      name: undefined,
    }),
  },
  filesFromGuestEmail: {
    "To the team": filesFromGuestEmail(exampleReader, { ...notice, guestName: "Amina Bello" }),
  },
  infectedConsultationFileEmail: {
    "To whoever added it": infectedConsultationFileEmail(exampleReader, { href }),
  },
};
