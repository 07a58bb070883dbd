import { composeEmail, type Email } from "#platform/mail/email.ts";
import { formatLongDay } from "#shared/time.ts";
import { planPath } from "./plans.constants.ts";
import type { DueStep } from "./reminders/reminders.rules.ts";

/** Goes to the owner of a plan before the dates of its next steps. */
export function planReminderEmail(
  to: string,
  {
    baseUrl,
    planId,
    title,
    due,
    stop,
  }: {
    baseUrl: string;
    planId: string;
    title: string;
    due: readonly DueStep[];
    /** The path that stops these emails. */
    stop: string;
  },
): Email {
  const [first] = due;
  const isOne = due.length === 1 && first !== undefined;
  return composeEmail(to, {
    subject: isOne
      ? `${first.title}: ${describe(first)}`
      : `${due.length} steps of your plan are coming up`,
    paragraphs: [
      isOne
        ? `The next step of your plan “${title}” is coming up.`
        : `These steps of your plan “${title}” are coming up.`,
      { facts: due.map((step) => ({ label: labelOf(step), value: step.title })) },
      "When you finish a step, mark it as done. We'll update your dates.",
    ],
    action: { label: "Open your plan", href: `${baseUrl}${planPath(planId)}` },
    reason: "You're getting this because you follow this plan.",
    unsubscribe: `${baseUrl}${stop}`,
  });
}

const describe = ({ kind, dueOn }: DueStep): string =>
  kind === "start" ? `start by ${formatLongDay(dueOn)}` : `expected start ${formatLongDay(dueOn)}`;

const labelOf = ({ kind, dueOn }: DueStep): string =>
  kind === "start" ? `Start by ${formatLongDay(dueOn)}` : `Expected start ${formatLongDay(dueOn)}`;
