import { exampleChange } from "#features/booking/emails/booking.emails.example.ts";
import {
  type EmailExamples,
  exampleId,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import { addTime, subtractTime } from "#shared/time.ts";
import {
  feesReturnedEmail,
  mentorUnavailableEmail,
  notChargeableEmail,
  refundedEmail,
  sentences,
  timeTakenEmail,
} from "./sessions.emails.ts";

const price = { amountCents: 15_000, currency: "USD" } as const;
const half = { amountCents: 7_500, currency: "USD" } as const;
const context = {
  baseUrl: exampleSite,
  to: exampleReader,
  bookingId: exampleId,
  mentorId: exampleId,
  description: "Mentor session with Adaeze Okonkwo, 60 minutes",
};
const sessionEnd = addTime(exampleTime, { hours: 1 });
const reason = "I have to travel that week. I'm sorry!";
const review = { label: "Write a review", href: `${exampleSite}/sessions/${exampleId}/review` };

const changes: Record<string, ReturnType<typeof exampleChange>> = {
  Requested: exampleChange("request", {
    actor: "system",
    after: { status: "requested" },
    guest: [sentences.held(price)],
  }),
  Confirmed: exampleChange("confirm", {
    actor: "host",
    before: { status: "requested" },
    guest: [sentences.charged(price)],
  }),
  Declined: exampleChange("decline", {
    actor: "host",
    after: { status: "declined", reason },
    guest: [sentences.released(price)],
  }),
  "Not answered": exampleChange("decline", {
    actor: "system",
    after: { status: "declined" },
    guest: [sentences.released(price)],
  }),
  "Request withdrawn": exampleChange("cancel", {
    actor: "guest",
    before: { status: "requested" },
    after: { status: "cancelled", cancelledBy: "guest" },
    guest: [sentences.released(price)],
  }),
  "Request canceled by the office": exampleChange("cancel", {
    actor: "admin",
    before: { status: "requested" },
    after: {
      status: "cancelled",
      cancelledBy: "system",
      reason: "Our video service will be down at that time.",
    },
    guest: [sentences.released(price)],
  }),
  "Moved by the mentor": exampleChange("move", {
    actor: "host",
    after: {
      status: "rescheduled",
      movedBy: "host",
      movedFrom: subtractTime(exampleTime, { days: 1 }),
    },
    guest: [sentences.movedFree],
  }),
  "Cancelled by the guest": exampleChange("cancel", {
    actor: "guest",
    after: { status: "cancelled", cancelledBy: "guest", reason },
    guest: [sentences.returned(half, price)],
    host: [sentences.partReturned(half, price)],
  }),
  "Cancelled too late": exampleChange("cancel", {
    actor: "guest",
    after: { status: "cancelled", cancelledBy: "guest" },
    guest: [sentences.notReturned],
    host: [sentences.shareStays],
  }),
  "Cancelled by the mentor": exampleChange("cancel", {
    actor: "host",
    after: { status: "cancelled", cancelledBy: "host", reason },
    guest: [sentences.returned(price)],
  }),
  "Cancelled by the mentor, while the bank decides": exampleChange("cancel", {
    actor: "host",
    after: { status: "cancelled", cancelledBy: "host", reason },
    guest: [sentences.onHold(price)],
  }),
  "Cancelled by the mentor, after the bank took a part": exampleChange("cancel", {
    actor: "host",
    after: { status: "cancelled", cancelledBy: "host", reason },
    guest: [sentences.returned(half, price), sentences.returnedByBank(half)],
  }),
  Completed: exampleChange("complete", {
    actor: "system",
    after: { status: "completed" },
    guest: [sentences.inviteGuest],
    host: [sentences.inviteHost],
    action: review,
  }),
  "Guest absent": exampleChange("reportAbsence", {
    actor: "host",
    after: { status: "no_show", absent: "guest", statusChangedAt: sessionEnd },
    guest: [sentences.missed],
  }),
  "Mentor absent": exampleChange("reportAbsence", {
    actor: "guest",
    after: { status: "no_show", absent: "host", statusChangedAt: sessionEnd },
    host: [sentences.uncontested(price)],
  }),
  "Refund requested": exampleChange("dispute", {
    actor: "guest",
    before: { status: "completed" },
    after: { status: "disputed", reason: "The video call never connected." },
  }),
  "Absence contested": exampleChange("dispute", {
    actor: "host",
    before: { status: "no_show" },
    after: { status: "disputed", reason: "I was there from 9:58. The link didn't work for you." },
  }),
  Refunded: exampleChange("refund", {
    actor: "admin",
    after: {
      status: "refunded",
      decision: "From what you both told us, the video call never connected.",
    },
    guest: [sentences.returned(price)],
  }),
  "Not refunded": exampleChange("dismiss", {
    actor: "admin",
    after: {
      status: "completed",
      decision: "From what you both told us, you talked for 58 minutes.",
    },
    host: [sentences.shareDue],
  }),
  "Completed, free session": exampleChange("complete", {
    actor: "system",
    after: { status: "completed" },
    guest: [sentences.inviteGuest],
    host: [sentences.inviteHost],
    action: review,
    isFree: true,
  }),
  "Problem reported, free session": exampleChange("dispute", {
    actor: "guest",
    before: { status: "completed" },
    after: { status: "disputed", reason: "The video call never connected." },
    isFree: true,
  }),
  "Decided for the mentee, free session": exampleChange("refund", {
    actor: "admin",
    before: { status: "disputed" },
    after: {
      status: "refunded",
      decision: "From what you both told us, the video call never connected.",
    },
    guest: [sentences.notCounted],
    host: [sentences.notPaid],
    isFree: true,
  }),
  "Decided for the mentor, free session": exampleChange("dismiss", {
    actor: "admin",
    before: { status: "disputed" },
    after: {
      status: "completed",
      decision: "From what you both told us, you talked for 58 minutes.",
    },
    host: [sentences.shareDue],
    isFree: true,
  }),
  "Missed, free session": exampleChange("refund", {
    actor: "system",
    before: { status: "no_show" },
    after: { status: "refunded" },
    guest: [sentences.notCounted],
    host: [sentences.notPaid],
    isFree: true,
  }),
};

export const title = "Sessions with mentors";

export const examples: EmailExamples["examples"] = {
  "booking events": Object.fromEntries(
    Object.entries(changes).flatMap(([name, { guest, host }]) => [
      [`${name}: guest`, guest],
      [`${name}: mentor`, host],
    ]),
  ),
  timeTakenEmail: {
    "Time taken, hold released": timeTakenEmail(context, price, "released"),
    "Time taken, money returned": timeTakenEmail({ ...context, mentorId: null }, price, "refunded"),
  },
  mentorUnavailableEmail: {
    "Mentor not available, hold released": mentorUnavailableEmail(context, price, "released"),
    "Mentor not available, money returned": mentorUnavailableEmail(context, price, "refunded"),
  },
  notChargeableEmail: {
    "Not chargeable, hold released": notChargeableEmail(context, price, {
      what: "released",
      why: "The law where you live or want to work doesn't let us charge you for this.",
    }),
    "Not chargeable, money returned": notChargeableEmail(context, price, {
      what: "refunded",
      why: "The law where you live or want to work doesn't let us charge you for this.",
    }),
  },
  feesReturnedEmail: {
    "Fees returned, session held": feesReturnedEmail(context, { money: price, isOnHold: false }),
    "Fees returned, while the bank decides": feesReturnedEmail(context, {
      money: price,
      isOnHold: true,
    }),
  },
  refundedEmail: { "Money returned": refundedEmail(context, price) },
};
