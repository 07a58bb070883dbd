import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { CompanyContact } from "../components/company-contact.tsx";
import { LegalDocument, LegalSection } from "../components/legal-document.tsx";
import { isDraft, legalTexts } from "../legal.rules.ts";
import type { Route } from "./+types/privacy";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Privacy Policy",
    description: `What ${brand.name} keeps about you, why, and for how long.`,
    path: "/privacy",
    image: "legal",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { company } = pageOf(context).services;
  return { company, isDraft: isDraft("privacy", company) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { company } = loaderData;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead={`What ${brand.name} keeps about you, why we keep it, and what you can ask of us.`}
      {...legalTexts.privacy}
      isDraft={loaderData.isDraft}
    >
      <LegalSection title="What we keep">
        <p>You can read this site without an account. If you use more of it, we keep:</p>
        <ul>
          <li>
            <strong>Your account:</strong> your email address, a one-way hash of your password (we
            cannot read the password), when the account was made and when you last signed in.
          </li>
          <li>
            <strong>Your sessions:</strong> when each one began and was last renewed, and the
            network address and browser it came from.
          </li>
          <li>
            <strong>A mentor application, if you make one:</strong> your name, email address, phone
            number, job title, company, location, years of experience, hourly rate, areas of
            expertise, biography, LinkedIn address and availability, and how the application was
            decided.
          </li>
          <li>
            <strong>Your profile, as far as you fill it in:</strong> name, profession, location, and
            links to your LinkedIn page and résumé. Nobody but you sees it. A photo, if you upload
            one, without the place and time at which it was taken; whoever knows its address can see
            it.
          </li>
          <li>
            <strong>Which mails you want:</strong> your choices, and a log of each change with the
            words you saw.
          </li>
          <li>
            <strong>A job application, if you send one:</strong> the job, your name, email address,
            phone number if you give it, message, CV, the date and what was decided. Only our team
            opens the CV, and each opening is recorded.
          </li>
          <li>
            <strong>A consultation that you book:</strong> your name, email address, company if you
            give it, topic, message, its time and your time zone.
          </li>
          <li>
            <strong>Events and playbooks:</strong> what you registered for or enrolled in, the name
            and email address you gave, and which modules you have done.
          </li>
          <li>
            <strong>The newsletter, if you subscribe:</strong> your email address, when you agreed
            and confirmed, which wording you agreed to, and the network you did it from, without the
            part that points to one household.
          </li>
          <li>
            <strong>What you save:</strong> guides and business opportunities you keep.
          </li>
          <li>
            <strong>A request for a CV review, if you are a member and send one:</strong> the link
            to your CV, the post you aim at, what you want looked at, your email address, and the
            review. If you withdraw the request before it is answered, all of it is deleted.
          </li>
          <li>
            <strong>Payments:</strong> the amount, the date, the state of the payment and the
            payment provider’s reference. We never see or keep your card number.
          </li>
          <li>
            <strong>Messages we send you:</strong> the address and the text.
          </li>
          <li>
            <strong>Technical and audit records:</strong> requests to our server and important
            actions, so that we can find faults and misuse.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What others can see">
        <p>
          When we approve a mentor application, its profile becomes public: name, title, company,
          location, years of experience, areas of expertise, hourly rate and availability. Your
          email address and phone number are not part of the public profile.
        </p>
        <p>
          A mentor’s details can also reach us in a list that the operator of this site keeps. They
          are then treated like an application.
        </p>
      </LegalSection>
      <LegalSection title="Why we keep it">
        <ul>
          <li>To give you the account and the services you ask for.</li>
          <li>
            To hold the consultations that you book and bring your application to an employer.
          </li>
          <li>To hold events and courses, and remind you of them.</li>
          <li>To send the newsletter to those who asked for it, until they unsubscribe.</li>
          <li>To review mentor applications, take the registration fee and refund it.</li>
          <li>To keep the service safe and to find out what went wrong when it fails.</li>
          <li>To meet legal duties, such as the keeping of payment records.</li>
        </ul>
        <p>We do not sell personal data and we show no advertising.</p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use two cookies. Neither follows you to other sites.</p>
        <ul>
          <li>
            <strong>site-session</strong> keeps you signed in. It is set when you sign in and
            removed when you sign out. When it is long, the browser keeps it in numbered parts.
          </li>
          <li>
            <strong>theme</strong> remembers the light or dark theme, if you choose one. It is kept
            for one year.
          </li>
        </ul>
        <p>
          While you sign up, a short-lived cookie beginning with <em>site-session</em> may also tie
          a confirmation link to your browser.
        </p>
      </LegalSection>
      <LegalSection title="Who else handles it">
        <p>
          Payments are made on the page of a payment provider, under that provider’s own privacy
          policy. Email is delivered by a mail provider. The list of mentors may be kept in a
          spreadsheet service. Each of them gets only what its work needs. We give data to
          authorities only where the law requires it.
        </p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <p>
          We keep an account and its applications until you delete it. That takes effect 30 days
          after you ask for it in your account, and until then you can take it back. An address for
          the newsletter that is not confirmed is deleted after 30 days, and a subscription ends as
          soon as you unsubscribe. We delete the CV of a job application when you withdraw the
          application, and 180 days after we decline it. What you type for a consultation that you
          don&apos;t confirm is deleted after a day. We keep payment and audit records for as long
          as the law requires; when the account is deleted, they no longer say whose they are.
        </p>
      </LegalSection>
      <LegalSection title="What you can ask">
        <p>
          In your account, under{" "}
          <Link to="/account/data" className="link">
            Your data
          </Link>
          , you can download a copy of your data and delete the account. You can also ask us for a
          copy, have your data corrected or deleted, or object to how we use it. Where you live, the
          law may give you further rights, and you may complain to your data protection authority.
        </p>
        <CompanyContact company={company} />
      </LegalSection>
      <LegalSection title="Related">
        <p>
          The{" "}
          <Link to="/terms" className="link">
            Terms of Service
          </Link>{" "}
          say what you and we may expect of each other.
        </p>
      </LegalSection>
    </LegalDocument>
  );
}
