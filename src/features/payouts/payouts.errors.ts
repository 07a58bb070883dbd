import { defineErrors } from "#shared/errors.ts";

export const payoutErrors = defineErrors({
  notMentor: {
    code: "payouts_for_mentors",
    status: 403,
    message: "Only approved mentors can set up payouts.",
  },
  proofNeeded: {
    code: "payout_proof_needed",
    status: 403,
    message: "Confirm it's you first, then enter your bank details again.",
  },
  tooManyChanges: {
    code: "payout_changes_too_often",
    status: 429,
    message: "You've changed your bank details too many times today. Try again tomorrow.",
  },
  otherSetup: {
    code: "payout_setup_changed",
    status: 409,
    message: "We've changed how we pay mentors. Reload the page to set up your payouts.",
  },
  nothingToPay: {
    code: "payout_nothing_to_pay",
    status: 409,
    message:
      "We can't pay any of these mentors right now. Someone else may have just made the payouts.",
  },
  chooseSomeone: {
    code: "payout_choose_someone",
    status: 400,
    message: "Choose at least one mentor to pay.",
  },
  notFound: {
    code: "payout_not_found",
    status: 404,
    message: "We can't find this payout.",
  },
  changed: {
    code: "payout_changed",
    status: 409,
    message: "Someone else changed this payout. Check its status.",
  },
  secondPerson: {
    code: "payout_second_person",
    status: 403,
    message: "Someone other than the person who made this payout has to confirm it.",
  },
  unconfirmed: {
    code: "payout_unconfirmed",
    status: 409,
    message: "A second person has to confirm this payout before it can be sent.",
  },
  ownPayout: {
    code: "payout_own",
    status: 403,
    message: "You can't work on a payout to yourself. Ask a colleague.",
  },
  obstacle: {
    code: "payout_obstacle",
    status: 409,
    message: (why: string) => `We didn't send this payout. ${why}`,
  },
  tooSoon: {
    code: "payout_check_too_soon",
    status: 409,
    message: "Stripe may still be working on this. Check again ten minutes after it was sent.",
  },
  nothingToExport: {
    code: "payout_nothing_to_export",
    status: 409,
    message: "No payout in this batch is waiting for your bank.",
  },
});
