import { formatMoney } from "#shared/money.ts";
import { Accordion } from "#ui/accordion.tsx";
import { freeSavedSearches, graceDays, monthlyPrice } from "../membership.constants.ts";

const price = `${formatMoney(monthlyPrice)} ${monthlyPrice.currency}`;

const questions = [
  {
    id: "cancelling",
    title: "How do I cancel?",
    text: "On this page: press Cancel membership, and then confirm it. There is no call to make and no form to fill in. You keep Pro to the end of the month that is paid, and until then you can resume it with one press. When the paid month is over and the next one is not paid, it ends at once.",
  },
  {
    id: "price",
    title: "What is charged, and when?",
    text: `${price} when you subscribe, and the same every month from then on until you cancel. Tax is included. You get a receipt by email for each payment.`,
  },
  {
    id: "refunds",
    title: "Can I have my money back?",
    text: "A month that has begun is not refunded; you keep Pro to its end. Where the law gives you a right to withdraw or to a refund, it applies whatever this page says.",
  },
  {
    id: "declined",
    title: "What happens when a payment is declined?",
    text: `We write to you, and the payment is tried again. You keep Pro for ${graceDays} days after the paid month; after that it is closed until the payment arrives. You can update your payment method on this page.`,
  },
  {
    id: "quarters",
    title: "When does a CV review credit begin and end?",
    text: "Quarters are those of the calendar: January, April, July and October begin one, at midnight UTC. Each gives one credit. A credit that is not used when its quarter ends is gone. If you withdraw a request before it is answered, you have the credit of that quarter back.",
  },
  {
    id: "afterwards",
    title: "What do I keep when the membership ends?",
    text: `The files you downloaded, the reviews you got, and the searches you saved. To save a new search you then need to have fewer than ${freeSavedSearches}.`,
  },
  {
    id: "jobs",
    title: "Does Pro help me to get a job?",
    text: "It gives no advantage in any application, and employers do not see who is a member. Nobody has to buy anything on this site to be considered for a job.",
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
