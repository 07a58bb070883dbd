import {
  type EmailExamples,
  exampleId,
  exampleName,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import { subtractTime } from "#shared/time.ts";
import * as emails from "./directory.emails.ts";

const mentor = {
  id: exampleId,
  email: exampleReader,
  full_name: exampleName,
  has_account: true,
  last_active_at: subtractTime(exampleTime, { days: 53 }),
  silence_warned_at: exampleTime,
};
const fromSheet = { ...mentor, has_account: false };

export const title = "The mentor directory";

export const examples: EmailExamples["examples"] = {
  leavingEmail: {
    "A week left": emails.leavingEmail(exampleSite, mentor),
    "A week left, from the sheet": emails.leavingEmail(exampleSite, fromSheet),
  },
  leftEmail: {
    Paused: emails.leftEmail(exampleSite, mentor),
    "Paused, from the sheet": emails.leftEmail(exampleSite, fromSheet),
  },
};
