import { formatMoney } from "#shared/money.ts";
import { Accordion } from "#ui/content/accordion.tsx";
import { graceDays, monthlyPrice } from "../membership.constants.ts";

const price = `${formatMoney(monthlyPrice)} ${monthlyPrice.currency}`;

const questions = [
  {
    id: "cancelling",
    title: "How do I cancel?",
    text: "Select Cancel membership on this page, and then confirm. You don't need to call us or fill in a form. You'll keep Pro until the end of the month you've paid for, and you can resume it anytime until then. If you cancel while a payment is overdue, your membership ends right away.",
  },
  {
    id: "price",
    title: "What will I be charged, and when?",
    text: `${price} when you subscribe, and the same every month until you cancel. Tax is included. We email you a receipt for each payment.`,
  },
  {
    id: "refunds",
    title: "Can I get a refund?",
    text: "We don't refund a month that has started, and you keep Pro until it ends. If the law gives you a right to withdraw or to get a refund, that right always applies.",
  },
  {
    id: "declined",
    title: "What happens if my payment is declined?",
    text: `We'll email you and try the payment again. You keep Pro for ${graceDays} days after the month you've paid for. After that, you won't have Pro until the payment goes through. You can update your payment method on this page.`,
  },
  {
    id: "quarters",
    title: "When can I use a CV review credit?",
    text: "You get one credit each calendar quarter. Quarters start at midnight UTC on January 1, April 1, July 1 and October 1. If you don't use a credit by the end of its quarter, it expires. If you withdraw a request before we answer it and before its quarter ends, you get the credit back.",
  },
  {
    id: "afterwards",
    title: "What do I keep when my membership ends?",
    text: "You keep the files you downloaded and the reviews you received.",
  },
  {
    id: "jobs",
    title: "Will Pro help me get a job?",
    text: "No. Searching for jobs, saving them and getting job emails are free for everyone. Pro gives you no advantage in any application, and employers can't see who is a member. While you pay for Pro, we can't accept a job application from you. You never have to buy anything here to be considered for a job.",
  },
];

export function MembershipQuestions() {
  return (
    <Accordion
      name="questions"
      items={questions.map(({ id, title, text }) => ({
        id,
        title,
        content: <p className="text-muted">{text}</p>,
      }))}
    />
  );
}
