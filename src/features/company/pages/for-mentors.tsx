import { Link } from "react-router";
import { answerHours } from "#features/booking/booking-parts.contract.ts";
import {
  cancellationTiers,
  sessionFeePercent,
  settleAfterDays,
} from "#features/mentoring/mentoring-parts.contract.ts";
import { registrationFee } from "#features/mentors/mentors.contract.ts";
import { sessionMinutes } from "#features/mentors/mentors-parts.contract.ts";
import { newAccountHoldDays } from "#features/payouts/payouts-parts.contract.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { Accordion } from "#ui/content/accordion.tsx";
import { Button } from "#ui/controls/button.tsx";
import { MentorshipDrawing } from "#ui/drawings/mentorship-drawing.tsx";
import { CallToAction } from "#ui/page/call-to-action.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { Steps } from "#ui/page/steps.tsx";
import { companyPaths } from "../company.constants.ts";
import { EarningsCalculator } from "../components/earnings-calculator.tsx";
import { readEstimateNumber } from "../earnings-estimate.rules.ts";
import type { Route } from "./+types/for-mentors";

export const handle: PageHandle = {
  sharing: { with: "everyone", seconds: 3600, parameters: ["rate", "sessions"] },
};

const calculator = "calculator";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "For mentors",
    description: `What mentors earn on ${brand.name}: you set your rate, we keep ${sessionFeePercent}%. How sessions, cancellations and payouts work.`,
    path: companyPaths.forMentors,
    image: "for-mentors",
    trail: [{ name: "Mentorship", path: "/mentorship" }],
    data: [
      {
        "@type": "FAQPage",
        mainEntity: questions(args.loaderData?.fee ?? "").map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      },
    ],
  });
}

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    rate: readEstimateNumber("rate", searchParams.get("rate")),
    sessions: readEstimateNumber("sessions", searchParams.get("sessions")),
    fee: formatMoney(registrationFee),
  };
}

export default function ForMentorsPage({ loaderData }: Route.ComponentProps) {
  const { rate, sessions, fee } = loaderData;
  const apply = (
    <Button asChild>
      <Link to="/become-mentor">Become a Mentor</Link>
    </Button>
  );
  return (
    <>
      <Hero
        kicker="For mentors"
        title="Get paid for what you've learned"
        lead={`Someone is about to face the exam, the interview or the move that you went through years ago. Spend an hour with them on video. You set the rate and keep ${100 - sessionFeePercent}% of it.`}
        actions={
          <>
            {apply}
            <Button asChild variant="secondary">
              <a href={`#${calculator}`}>See what you'd earn</a>
            </Button>
          </>
        }
        figure={<MentorshipDrawing />}
      />
      <Section
        id={calculator}
        title="What you earn"
        lead={`We keep ${sessionFeePercent}% of what mentees pay. The rest is yours. There's no monthly charge.`}
      >
        <EarningsCalculator
          key={`${rate} ${sessions}`}
          rate={rate}
          sessions={sessions}
          anchor={calculator}
        />
      </Section>
      <Section tone="sunken" title="How it works">
        <Steps
          items={[
            {
              title: "Apply",
              text: `Tell us what you've done. There's a one-time registration fee of ${fee}. We refund it in full if we don't accept you.`,
            },
            {
              title: "Open your calendar",
              text: "Choose your hours and connect your own calendar, so no one books you when you're busy.",
            },
            {
              title: "Meet by video",
              text: `Accept requests or let people book right away. A session lasts ${sessionMinutes} minutes.`,
            },
            {
              title: "Get paid",
              text: `Your share is due ${settleAfterDays} days after the session is completed. We pay it to your bank account in Canada or the United States.`,
            },
          ]}
        />
      </Section>
      <Section
        id="payout"
        title="How payouts work"
        lead="We place a hold on the mentee's card when they request a time, and charge it when you accept."
      >
        <ol className="grid max-w-text list-decimal gap-3 pl-5">
          <li>
            You have up to {answerHours} hours to answer a request. If you don't answer in time, the
            hold is released and the mentee pays nothing.
          </li>
          <li>
            Once the session is completed, we hold the money for {settleAfterDays} days. Within that
            time the mentee can ask for a refund. If they do, we read what both of you say and
            decide.
          </li>
          <li>
            Your {100 - sessionFeePercent}% is due after that. Under Earnings in your mentor studio,
            you can see what's held, due and paid out.
          </li>
          <li>
            Under Payouts in your mentor studio, you tell us which account to pay. When you add or
            change it, we email you and hold payouts for {newAccountHoldDays} days.
          </li>
          <li>
            Payouts go to bank accounts in Canada and the United States. The Payouts page lists each
            payout with its date, amount and reference.
          </li>
        </ol>
      </Section>
      <Section tone="sunken" title="If a session doesn't happen">
        <ul className="grid max-w-text list-disc gap-3 pl-5">
          {cancellationTiers.map(({ fromHours, refundPercent }, index) => (
            <li key={fromHours}>
              {describeTier(fromHours, cancellationTiers[index - 1]?.fromHours)}
              {describeRest(100 - refundPercent)}
            </li>
          ))}
          <li>If the mentee doesn't show up, you're paid as if the session had taken place.</li>
          <li>If you cancel or don't show up, the mentee gets a full refund.</li>
        </ul>
      </Section>
      <Section title="Questions">
        <div className="max-w-text">
          <Accordion
            name="questions"
            items={questions(fee).map(({ id, question, answer }) => ({
              id,
              title: question,
              content: <p>{answer}</p>,
            }))}
          />
        </div>
      </Section>
      <CallToAction
        title="Ready to mentor?"
        text="The application takes about ten minutes."
        actions={apply}
      />
    </>
  );
}

function describeTier(fromHours: number, above: number | undefined): string {
  if (fromHours === 0) return "If the mentee cancels later than that, ";
  return above === undefined
    ? `If the mentee cancels ${fromHours} hours or more before the start, `
    : `If the mentee cancels ${fromHours} to ${above} hours before the start, `;
}

function describeRest(percent: number): string {
  if (percent === 0) return "they get a full refund.";
  return percent === 100
    ? "they get no refund, and you're paid your full share."
    : `they get a ${100 - percent}% refund, and you're paid your share of the rest.`;
}

const questions = (fee: string) => [
  {
    id: "who",
    question: "Who can be a mentor?",
    answer:
      "Anyone with at least a year of experience in what they teach. Many mentees are moving for work, so it helps if you've done that too. A person on our team reads each application.",
  },
  {
    id: "cost",
    question: "What does it cost me?",
    answer: `Registration is a one-time ${fee}, and we refund it in full if we don't accept you. After that, we keep ${sessionFeePercent}% of each session. There's nothing else to pay.`,
  },
  {
    id: "rate",
    question: "Can I change my rate?",
    answer:
      "Yes, anytime in your studio. The minimum is $10 an hour. Sessions that are already booked keep their price.",
  },
  {
    id: "currency",
    question: "Which currency am I paid in?",
    answer:
      "Prices and payouts are in US dollars. If your account is in another currency, your bank converts the transfer.",
  },
  {
    id: "tax",
    question: "What about taxes?",
    answer:
      "You're self-employed, so you report your earnings where you live. Your studio lists each session with the amount paid, our fee and your share.",
  },
  {
    id: "pause",
    question: "Can I take a break?",
    answer:
      "Yes. Pause your profile in your studio, and no one can book you. Sessions that are already booked stay booked.",
  },
  {
    id: "advice",
    question: "Can I give immigration or legal advice?",
    answer:
      "Only if you're licensed. Otherwise, tell people what you did and what you learned, and refer questions about their own case to a licensed adviser.",
  },
];
