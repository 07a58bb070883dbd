import type { Money } from "#shared/money.ts";

export const categories = [
  "Career Development",
  "Job Search",
  "Leadership",
  "Work Skills",
] as const;

export const levels = ["Beginner", "Intermediate", "Advanced", "All Levels"] as const;

export type Category = (typeof categories)[number];
export type Level = (typeof levels)[number];

/** A playbook that is sold. Its texts lie in the folder of `content/playbooks` that has its id. */
export interface PlaybookOffer {
  id: string;
  price: Money;
  /** Shown first, and sold in three payments too. */
  featured: boolean;
}

const dollars = (amount: number): Money => ({ amountCents: amount * 100, currency: "USD" });

export const playbookOffers: readonly PlaybookOffer[] = [
  { id: "career-transition", price: dollars(299), featured: true },
  { id: "resume-optimization", price: dollars(149), featured: false },
  { id: "interview-excellence", price: dollars(249), featured: false },
  { id: "salary-negotiation", price: dollars(199), featured: false },
  { id: "leadership-development", price: dollars(399), featured: false },
  { id: "remote-work-mastery", price: dollars(179), featured: false },
];

/** Whole weeks that a playbook may take. */
export const weekLimits = { minimum: 3, maximum: 10 } as const;

/** In full at once, or, for the featured playbook, in three payments. */
export const plans = ["full", "three_payments"] as const;

export type Plan = (typeof plans)[number];

/** Days after which a free playbook no longer counts against the limit. */
export const freeAgainDays = 365;

/** Three payments: how much each is, and how many days after the first one each is due. */
export const installments = { payment: dollars(109), dueAfterDays: [0, 30, 60] } as const;

/** Total of the three payments. */
export const installmentTotal: Money = {
  ...installments.payment,
  amountCents: installments.payment.amountCents * installments.dueAfterDays.length,
};

/** Days after the first payment in which everything that was paid can be had back. */
export const refundDays = 30;

/** Days before a payment is due on which its payer is reminded. */
export const reminderDays = 3;

/** Days after which an unpaid payment closes the modules that are not paid for. */
export const graceDays = 14;

/** Checkouts that one person may ask for in an hour. */
export const checkoutsPerHour = 30;

/** Purpose of an order for a playbook's payment. */
export const playbookPurpose = "playbook_payment";

export const playbooksPath = "/career/playbooks";

/** `playbookPath("x")` is the page about the playbook x, with `page` one below it. */
export function playbookPath(id: string, page?: "preview" | "enrol" | "learn"): string {
  return [playbooksPath, id, page].filter(Boolean).join("/");
}

/** Path of a module for an enrolled person; modules count from 1. */
export function modulePath(id: string, number: number): string {
  return `${playbookPath(id, "learn")}?module=${number}`;
}
