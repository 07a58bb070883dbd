import { Link } from "react-router";
import { describeAnswerTime } from "#features/booking/booking-parts.contract.ts";
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
import { newAccountHoldDays } from "#features/payouts/payouts-parts.contract.ts";
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
    description: `What you can expect from ${brand.name}, and what we expect from you: accounts, applications, payments and refunds.`,
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
      lead={`What you can expect from ${brand.name}, and what we expect from you.`}
      {...legalTexts.terms}
      isDraft={loaderData.isDraft}
    >
      <LegalSection title="The service">
        <p>
          {brand.name} helps people plan and build a career, often in another country, and helps
          employers hire them. We offer jobs, mentors, playbooks, events, guides and business
          opportunities. You can browse the site without an account. You need one to apply for a job
          or as a mentor, book a mentor session, enroll in a playbook, or save things.
        </p>
      </LegalSection>
      <LegalSection title="Your account">
        <ul>
          <li>Use your own email address, and keep your password private.</li>
          <li>
            You're responsible for what happens in your account until you tell us that someone else
            has access to it.
          </li>
          <li>You can stop using the service anytime.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Applying as a mentor">
        <p>
          The registration fee is {loaderData.registrationFee}, paid once. We review every
          application after the fee is paid. If we accept yours, we publish your profile. If we
          reject it, we tell you why and refund the full fee to your original payment method. Paying
          the fee doesn't guarantee that we'll accept you.
        </p>
        <p>
          What you say about yourself must be true, and you must have the right to publish it. We
          may remove a profile that's false, misleading or unlawful.
        </p>
      </LegalSection>
      <LegalSection title="Mentorship and jobs are separate">
        <p>
          Paid mentorship and playbooks are career education and never a condition of placement. We
          never charge candidates for a placement. You don't have to buy mentorship, or anything
          else on this site, to be considered for a job. If someone tells you otherwise, please
          report it to us.
        </p>
        <p>
          In some places the law doesn't let us charge you for career services. Before you buy a
          playbook, {brand.name} Pro or a mentor session, we ask about your status in Canada and
          where you live and want to work. If the law protects you from paying for one of these
          services,{" "}
          {loaderData.feeMode === "free"
            ? "you get it free within the limits that we show you."
            : "we don't sell it to you. Jobs, guides, events and calls with our team are free for everyone, you included."}{" "}
          If the law starts to protect you after you've paid, we end any service that isn't over yet
          and refund everything you paid for it. Every rule is listed under{" "}
          <Link to={feeRulesPath} className="link">
            Who pays for what
          </Link>
          .
        </p>
        <p>
          While you have an open job application with us, we don't sell you career services. We also
          can't accept a job application while a career service you paid for is still open. That
          means a Pro membership that hasn't ended, an upcoming mentor session, or a playbook that
          isn't paid in full or can still be refunded.
        </p>
        <p>
          If a session wasn't what you and the mentor agreed on, you can ask for a refund on the
          session's page within 7 days after it's completed. We read what both of you tell us, then
          decide.
        </p>
        <p>
          Mentors share their own views and experience. Unless a mentor's page shows a license that
          we have checked, what they say isn't legal or immigration advice. It's never medical or
          financial advice, and a mentor can't promise you a job, a visa or a license.
        </p>
      </LegalSection>
      <LegalSection title="Mentor sessions">
        <p>
          Mentors set the price of a session. You see it, with the cancellation rules, before you
          pay. The price includes our {sessionFeePercent}% fee. If the mentor has to accept first,
          we place a hold on your card and charge it when they accept. They have to answer{" "}
          {describeAnswerTime("session")}. If they don't, we release the hold and you pay nothing.
        </p>
        <ul>
          {cancellationTiers.map(({ fromHours, refundPercent }, index) => (
            <li key={fromHours}>
              {describeTier(fromHours, cancellationTiers[index - 1]?.fromHours)}, we refund{" "}
              {describeShare(refundPercent)}.
            </li>
          ))}
          <li>If the mentor cancels or doesn't show up, we refund the full price.</li>
        </ul>
        <p>
          You meet in a video room run by another company. You'll find the link on the session's
          page. Your session is between you and the mentor. We don't listen in or record it.
        </p>
        <p>
          We pay each mentor's share into a bank account in Canada or the United States. The share
          is due {settleAfterDays} days after the session is completed, when the mentee can no
          longer ask for a refund. We hold payouts for {newAccountHoldDays} days when a mentor adds
          or changes the account.
        </p>
        <p>
          If a mentee disputes the payment with their bank, we hold the mentor's share until the
          bank decides. If the session took place, the mentor keeps the share even if the bank
          returns the payment.
        </p>
      </LegalSection>
      <LegalSection title="Messages and reviews">
        <p>
          Messages are between you and the person you write to. If you write to an employer, the
          people who decide on your application can read your messages. You can block the other
          person or report the conversation. If one of you reports it, our team reads its latest
          messages and the ones that follow until we've reviewed it. Don't send anything you don't
          have the right to share.
        </p>
        <p>
          Both sides of a completed session can review it within {loaderData.reviewDays} days.
          Reviews appear once both are written, or {loaderData.blindDays} days after the session. We
          hide a review only if it breaks these terms, and tell both of you why. A refund doesn't
          remove a review.
        </p>
      </LegalSection>
      <LegalSection title="Jobs and consultations">
        <p>
          When you apply for a job, your application goes to the employer. They decide, and we email
          you their decision. We can't promise you an interview, an offer or a visa. Employers may
          publish only real jobs, and we take down fake ones. A consultation is free. If you book
          one without an account, you need to confirm it from your email.
        </p>
      </LegalSection>
      <LegalSection title="Playbooks">
        <p>
          You can read a playbook as soon as you've made your first payment. Within 30 days of that
          payment, you can get a full refund by using the button in the playbook. If we offer three
          payments, we show the total before you start. The second is due after 30 days and the
          third after 60. If one is more than 14 days late, you can read only the part you've paid
          for.
        </p>
      </LegalSection>
      <LegalSection title={`${brand.name} Pro`}>
        <p>
          Pro is a subscription for {formatMoney(monthlyPrice)} {monthlyPrice.currency} a month. It
          starts with your first payment and renews every month until you cancel. You can cancel
          anytime on{" "}
          <Link to={membershipPath} className="link">
            its page
          </Link>
          . After you cancel, it runs to the end of the month you've paid for, and we don't charge
          you again. If we suspend your account, we cancel your subscription in the same way. We
          don't refund a month that has started, unless the law says we must.
        </p>
        <p>
          If a renewal is declined, you keep Pro for {graceDays} days after the paid month. After
          that, you won't have Pro until the payment goes through. Pro includes one CV review each
          calendar quarter, and unused reviews don't carry over. A review is advice. It doesn't
          promise a result. Your price stays the same while your subscription runs. A new price
          applies only if you subscribe again.
        </p>
      </LegalSection>
      <LegalSection title="Business opportunities">
        <p>
          We show an initial description so you can start your own research. It isn't an offer of
          securities or of a franchise, and it isn't investment advice. If the law gives you the
          right to documents and time before you sign or pay, use both.
        </p>
      </LegalSection>
      <LegalSection title="Payments">
        <p>
          You pay on a payment provider's page. The provider charges your card and keeps the card's
          details. Prices are in US dollars. You see the price before you pay, and we charge exactly
          that amount. The price includes any tax that we owe. Your bank may convert the amount and
          add its own fee. In your account, you can download a numbered receipt for each one-time
          payment. For {brand.name} Pro, we email you a receipt for each month. If this site says
          that it's a demo, we don't take real payments.
        </p>
      </LegalSection>
      <LegalSection title="Fair use">
        <ul>
          <li>Don't use the site to deceive, harass or discriminate against anyone.</li>
          <li>
            Don't copy people's details from the site to contact them for purposes that have nothing
            to do with {brand.name}.
          </li>
          <li>Don't try to break into the service, overload it, or get around its limits.</li>
        </ul>
        <p>We may close the account of anyone who does any of this.</p>
      </LegalSection>
      <LegalSection title="Our responsibility">
        <p>
          We run the service with reasonable care, but we can't promise that it's always available
          or free of errors. We're not a party to any agreement between a mentor and another person.
          Nothing here takes away rights that, by law, can't be limited.
        </p>
      </LegalSection>
      <LegalSection title="Changes">
        <p>
          When we make a meaningful change to these terms, we update the date above. If you don't
          agree with a change, you can delete your account under{" "}
          <Link to="/account/data" className="link">
            Your data
          </Link>
          .
        </p>
      </LegalSection>
      <LegalSection title="Contact">
        <p>{brand.name} is run by:</p>
        <CompanyContact company={company} />
        <p>
          Our{" "}
          <Link to="/privacy" className="link">
            {" "}
            Privacy Policy{" "}
          </Link>{" "}
          explains what we do with personal data.
        </p>
      </LegalSection>
    </LegalDocument>
  );
}

function describeShare(percent: number): string {
  if (percent === 100) return "the full price";
  return percent === 0 ? "nothing" : `${percent}% of the price`;
}

function describeTier(fromHours: number, above: number | undefined): string {
  if (fromHours === 0) return "If you cancel later than that";
  return above === undefined
    ? `If you cancel ${fromHours} hours or more before the start`
    : `If you cancel ${fromHours} to ${above} hours before the start`;
}
