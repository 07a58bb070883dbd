import type { CareerService } from "#features/payments/payments.contract.ts";
import { countWith } from "#shared/count-with.ts";
import { joinNames } from "#shared/join-names.ts";
import type { FreeLimits } from "./fee-protection.services.server.ts";

type Limits = Omit<FreeLimits, "sessionBudget">;

const limitOf = {
  playbook: "playbooksPerYear",
  membership: "monthsPerYear",
  mentoring: "sessionsPerYear",
} as const satisfies Record<CareerService, keyof Limits>;

/** Words for a protected person, in place of a price. */
export function nameFreeService(isAvailable: boolean): string {
  return isAvailable ? "Free for you" : "Not available to you right now";
}

/** A sentence about the free amount of one service for a protected person. */
export function describeFreeLimit(service: CareerService, limits: Limits): string {
  const count = limits[limitOf[service]];
  if (count === 0) {
    return "The law doesn't let us charge you, and we aren't offering this for free right now.";
  }
  const amount = service === "membership" ? countWith(count, "month", "months") : count;
  const payment = service === "mentoring" ? " We pay your mentor." : "";
  return `Free for you: ${amount} in 12 months.${payment}`;
}

/** A sentence about the free amounts of all services for protected people. */
export function describeFreeLimits({
  playbooksPerYear,
  monthsPerYear,
  sessionsPerYear,
}: Limits): string {
  const limits = [
    { count: playbooksPerYear, one: "playbook", many: "playbooks" },
    { count: monthsPerYear, one: "month of Pro", many: "months of Pro" },
    { count: sessionsPerYear, one: "mentor session", many: "mentor sessions" },
  ];
  const free = limits.filter(({ count }) => count > 0);
  if (free.length === 0) {
    return "If the law protects you from paying for a service, we don't charge you for it. We aren't offering any of these services for free right now.";
  }
  const amounts = free.map(({ count, one, many }) => countWith(count, one, many));
  const missing = limits.filter(({ count }) => count === 0).map(({ many }) => many);
  const sentences = [
    `If the law protects you from paying for a service, you get it free, within limits: ${joinNames(amounts)} in 12 months.`,
    missing.length > 0 && `We aren't offering free ${joinNames(missing, "or")} right now.`,
    sessionsPerYear > 0 &&
      "Free sessions also depend on our budget for the month. We pay the mentor.",
  ];
  return sentences.filter(Boolean).join(" ");
}
