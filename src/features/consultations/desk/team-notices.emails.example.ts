import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import { addTime } from "#shared/time.ts";
import { consultationNewsEmail, type NewsNotice } from "./team-notices.emails.ts";

const listHref = `${exampleSite}/admin/consultations`;
const booked: NewsNotice = {
  news: "booked",
  startsAt: exampleTime,
  movedFrom: null,
  timeZone: "America/Toronto",
  guestName: "Amina Bello",
  href: `${listHref}/00000000-0000-4000-8000-000000000000`,
};
const moved: NewsNotice = {
  ...booked,
  news: "moved",
  startsAt: addTime(exampleTime, { days: 1 }),
  movedFrom: exampleTime,
};

const news = (...consultations: NewsNotice[]) =>
  consultationNewsEmail(exampleReader, { consultations, listHref });

export const title = "Consultations: news for our team";

export const examples: EmailExamples["examples"] = {
  consultationNewsEmail: {
    Booked: news(booked),
    Moved: news(moved),
    "New time accepted": news({ ...booked, news: "accepted" }),
    "Canceled by the deletion of an account": news({
      ...booked,
      news: "canceled",
      guestName: "A former member",
    }),
    Several: news(booked, moved),
  },
};
