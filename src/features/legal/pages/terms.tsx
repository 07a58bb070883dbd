import { Link } from "react-router";
import { answerHours } from "#features/booking/booking-parts.contract.ts";
import { CompanyContact } from "#features/company/company-components.contract.ts";
import { feeRulesPath } from "#features/fee-protection/fee-protection-parts.contract.ts";
import {
  graceDays,
  membershipPath,
  monthlyPrice,
} from "#features/membership/membership-parts.contract.ts";
import {
  cancellationTiers,
  sessionFeePercent,
  settleAfterDays,
} from "#features/mentoring/mentoring-parts.contract.ts";
import { registrationFee } from "#features/mentors/mentors.contract.ts";
import { blindDays, writeWithinDays } from "#features/ratings/ratings.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatMoney } from "#shared/money.ts";
import { LegalDocument, LegalSection } from "../components/legal-document.tsx";
import { isDraft, legalTexts } from "../legal.rules.ts";
import type { Route } from "./+types/terms";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Terms of Service",
    description: `What you may expect of ${brand.name}, and what we expect of you: accounts, applications, payments and refunds.`,
    path: "/terms",
    image: "legal",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { company, feeProtection } = pageOf(context).services;
  return {
    feeMode: feeProtection.policy.mode,
    company,
    isDraft: isDraft("terms", company),
    registrationFee: formatMoney(registrationFee),
    reviewDays: writeWithinDays,
    blindDays,
  };
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const { company } = loaderData;
  return (
    <LegalDocument
      title="Terms of Service"
      lead={`What you may expect of ${brand.name}, and what we expect of you.`}
      {...legalTexts.terms}
      isDraft={loaderData.isDraft}
    >
      <LegalSection title="The service">
        <p>
          {brand.name} helps people who plan or build a career, often in another country, and those
          who hire them: with jobs, mentors, playbooks, events, guides and business opportunities.
          You can read all of it without an account. You need one to apply for a job or as a mentor,
          to enrol in a playbook, and to keep things.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>Give an email address that is yours, and keep your password to yourself.</li>
          <li>
            You are responsible for what is done with your account until you tell us otherwise.
          </li>
          <li>You can stop using the service at any time.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Applying as a mentor">
        <p>
          The registration fee is {loaderData.registrationFee}, paid once. We review every
          application after the fee is paid. If we accept it, your profile is published. If we
          reject it, we tell you why and refund the fee in full by the way you paid it. Paying the
          fee does not mean that you will be accepted.
        </p>
        <p>
          What you say about yourself must be true and must be yours to publish. We may remove a
          profile that is false, misleading or unlawful.
        </p>
      </LegalSection>
      <LegalSection title="Mentorship and jobs are separate">
        <p>
          Paid mentorship and playbooks are career education and never a condition of placement. We
          charge candidates nothing for being placed. Nobody has to buy mentorship, or anything else
          on this site, to be considered for a job. If someone tells you otherwise, please report it
          to us.
        </p>
        <p>
          In some places the law doesn’t let us charge you for career services. Before you buy a
          playbook, {brand.name} Pro or a mentor session, we ask about your status in Canada and
          where you live and want to work. If the law protects you,{" "}
          {loaderData.feeMode === "free"
            ? "you get these free within the limits that we show you."
            : "we don’t sell you these. The rest of the site stays free for you."}{" "}
          If you’ve paid and the law starts to protect you, we end what isn’t over and refund
          everything you paid for it.{" "}
          <Link to={feeRulesPath} className="link">
            Who pays for what
          </Link>{" "}
          lists every rule.
        </p>
        <p>
          While you have an open job application with us, we don’t sell you career services. While
          you have a paid career service that isn’t over, we don’t take a job application from you.
        </p>
        <p>
          If a session was not what you and the mentor agreed on, ask for your money back on the
          session’s page within 7 days after it. We read what both sides say and decide.
        </p>
        <p>
          Mentors give their own views and experience. Unless a mentor’s page shows a license that
          we have checked, these are not legal or immigration advice. They are never medical or
          financial advice, and a mentor can’t promise you a job, a visa or a license.
        </p>
      </LegalSection>
      <LegalSection title="Mentoring sessions">
        <p>
          A mentor sets the price of a session and you see it, with the rules for canceling, before
          you pay. The price includes our fee of {sessionFeePercent}%. If the mentor has to accept
          first, we hold the amount on your card and charge it when they do. Without an answer
          within {answerHours} hours the hold ends and you pay nothing.
        </p>
        <ul>
          {cancellationTiers.map(({ fromHours, refundPercent }) => (
            <li key={fromHours}>
              {fromHours > 0
                ? `If you cancel ${fromHours} hours or more before the start`
                : "If you cancel later than that"}
              , we return {describeShare(refundPercent)}.
            </li>
          ))}
          <li>If the mentor cancels or doesn’t come, we return the whole price.</li>
        </ul>
        <p>
          You meet in a video room run by another company. The link is on the session’s page, and
          your session is between the two of you: we don’t listen in or record it.
        </p>
        <p>
          We pay mentors their share by bank transfer. It’s due {settleAfterDays} days after the
          session, when you can no longer ask for a refund.
        </p>
      </LegalSection>
      <LegalSection title="Messages and reviews">
        <p>
          Messages are between you and the person you write to. You can block them or report the
          conversation, and then our team reads its last messages. Don’t send anything you have no
          right to share.
        </p>
        <p>
          Both sides of a completed session may review it within {loaderData.reviewDays} days.
          Reviews appear once both are written, or after {loaderData.blindDays} days. We hide a
          review only if it breaks these terms, and tell both of you why. A refund doesn’t remove a
          review.
        </p>
      </LegalSection>
      <LegalSection title="Jobs and consultations">
        <p>
          When you apply for a job, our team reads your application and tells you what was decided.
          We can’t promise you an interview, an offer or a visa. A consultation is free. If you book
          one without an account, we hold the time until you confirm it from your email.
        </p>
      </LegalSection>
      <LegalSection title="Playbooks">
        <p>
          A playbook is yours to read from the first payment on. Within 30 days of that payment you
          can have all of your money back: the button is in the playbook. Where a price can be paid
          in three payments, the total is shown before you begin; the second is due after 30 days
          and the third after 60. If one is more than 14 days late, the playbook shows the share
          that is paid.
        </p>
      </LegalSection>
      <LegalSection title={`${brand.name} Pro`}>
        <p>
          Pro is a subscription for {formatMoney(monthlyPrice)} {monthlyPrice.currency} a month. It
          begins with the first payment and is renewed every month until you cancel it, which you do
          on{" "}
          <Link to={membershipPath} className="link">
            its page
          </Link>{" "}
          at any time. A subscription that you cancel runs to the end of the month that is paid, and
          nothing more is charged. If we suspend your account, we cancel your subscription in the
          same way. A month that has begun is not refunded, unless the law gives you a right to it.
        </p>
        <p>
          If a renewal is declined, Pro stays open for {graceDays} days after the paid month and
          then closes until the payment arrives. The credit for a CV review is good in the quarter
          of the year for which it is given. A review is advice, and promises no result. If we raise
          the price, we tell you by email before it applies, so that you can cancel first.
        </p>
      </LegalSection>
      <LegalSection title="Business opportunities">
        <p>
          What we show is a first description for your own enquiries, not an offer of securities or
          of a franchise, and no advice to invest. The law gives you documents and time before you
          sign or pay; take both.
        </p>
      </LegalSection>
      <LegalSection title="Payments">
        <p>
          You pay on the page of a payment provider, which charges your card and keeps its details.
          Prices are in US dollars. You see the price before you pay, we charge exactly that amount,
          and any tax that we owe on it is included. Your bank may convert it and add its own fee.
          You can download a numbered receipt for each payment in your account. Where this site says
          that it is a demonstration, no real payment is taken.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <ul>
          <li>Do not use the site to deceive, harass or discriminate against anyone.</li>
          <li>Do not copy people’s details from the site to contact them for other purposes.</li>
          <li>Do not try to break into the service, overload it, or get around its limits.</li>
        </ul>
        <p>We may close an account that does any of this.</p>
      </LegalSection>
      <LegalSection title="Our responsibility">
        <p>
          We run the service with reasonable care, but cannot promise that it is always available or
          free of faults, and we do not take part in what a mentor and another person agree between
          them. Nothing here limits rights that the law gives you and that cannot be limited.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          When these terms change, we change the date above. If a change matters to account holders,
          we tell them by email before it applies.
        </p>
      </LegalSection>
      <LegalSection title="Contact">
        <p>{brand.name} is run by:</p>
        <CompanyContact company={company} />
        <p>
          What we do with personal data is in the{" "}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>
          .
        </p>
      </LegalSection>
    </LegalDocument>
  );
}

function describeShare(percent: number): string {
  if (percent === 100) return "the whole price";
  return percent === 0 ? "nothing" : `${percent}% of the price`;
}
