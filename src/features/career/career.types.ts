import type { Category, Level, Plan, PlaybookOffer } from "./career.constants.ts";

/** Summary of a playbook in lists and cards. */
export interface PlaybookSummary extends PlaybookOffer {
  title: string;
  summary: string;
  /** A text, e.g. `8 weeks`. */
  duration: string;
  level: Level;
  category: Category;
  /** Number of modules. */
  modules: number;
  /** Minutes of all lessons and exercises together. */
  minutes: number;
}

export interface ModuleOutline {
  /** Counted from 1. */
  number: number;
  title: string;
  summary: string;
  minutes: number;
}

/**
 *              first payment
 *   pending ─────────────────▶ active ──────▶ refunded
 *      │                         ▲    within
 *      │ another plan is chosen  │    30 days
 *      └──────▶ cancelled ───────┘ first payment, after all, while
 *                                  the other plan is unpaid
 *
 * Any other payment that comes for a refunded, cancelled or paid one is given back.
 */
export type EnrollmentStatus = "pending" | "active" | "refunded" | "cancelled";

/** One of an enrollment's payments; days as `2026-11-21` in UTC. */
export interface PlaybookPayment {
  id: string;
  number: number;
  amount_cents: number;
  currency: string;
  due_on: string;
  order_id: string | null;
  paid_at: Date | null;
  refunded_at: Date | null;
}

export interface Enrollment {
  id: string;
  user_id: string;
  playbook_id: string;
  /** `free`: the law protects the person from paying, and there are no payments. */
  plan: Plan | "free";
  status: EnrollmentStatus;
  started_at: Date | null;
  refunded_at: Date | null;
  /** By number. */
  payments: PlaybookPayment[];
}
