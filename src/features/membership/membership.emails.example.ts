import {
  type EmailExamples,
  exampleReader,
  exampleSite,
  exampleTime,
} from "#platform/mail/email-examples.fixture.ts";
import * as emails from "./membership.emails.ts";

const active = {
  email: exampleReader,
  money: { amountCents: 2_900, currency: "USD" },
  paidUntil: exampleTime,
  membership: { state: "active", hasPro: true, untilAt: exampleTime },
} as const;
const over = { ...active, membership: { state: "none", hasPro: false, untilAt: null } } as const;

export const title = "Pro membership";

export const examples: EmailExamples["examples"] = {
  startedEmail: { Started: emails.startedEmail(exampleSite, active) },
  renewedEmail: { Renewed: emails.renewedEmail(exampleSite, active) },
  cancelledEmail: {
    "Cancelled, Pro until": emails.cancelledEmail(exampleSite, active),
    "Cancelled, over": emails.cancelledEmail(exampleSite, over),
  },
  suspendedCancelledEmail: {
    "Suspended, no renewal": emails.suspendedCancelledEmail(exampleSite, active),
  },
  suspendedEndedEmail: { "Suspended, ended": emails.suspendedEndedEmail(exampleSite, over) },
  resumedEmail: {
    Resumed: emails.resumedEmail(exampleSite, active),
    "Resumed while due": emails.resumedEmail(exampleSite, over),
  },
  paymentFailedEmail: {
    "Declined, grace": emails.paymentFailedEmail(exampleSite, active),
    "Declined, closed": emails.paymentFailedEmail(exampleSite, over),
  },
  freeStartedEmail: {
    "Free months": emails.freeStartedEmail(exampleSite, {
      email: exampleReader,
      endsAt: exampleTime,
    }),
  },
  feesReturnedEmail: {
    "Months returned": emails.feesReturnedEmail(exampleSite, exampleReader, {
      money: active.money,
      onHoldCents: 0,
    }),
    "Months returned, while the bank decides": emails.feesReturnedEmail(
      exampleSite,
      exampleReader,
      {
        money: active.money,
        onHoldCents: active.money.amountCents,
      },
    ),
  },
  endedEmail: { Ended: emails.endedEmail(exampleSite, over) },
};
