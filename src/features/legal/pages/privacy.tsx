import type { ReactNode } from "react";
import { Link } from "react-router";
import { CompanyContact } from "#features/company/company-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { LegalDocument, LegalSection } from "../components/legal-document.tsx";
import { isDraft, legalTexts } from "../legal.rules.ts";
import type { Route } from "./+types/privacy";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Privacy Policy",
    description: `What ${brand.name} keeps about you, why, who else handles it, and for how long.`,
    path: "/privacy",
    image: "legal",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { company, legal } = pageOf(context).services;
  return { company, processors: legal.processors, isDraft: isDraft("privacy", company) };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { company, processors } = loaderData;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead={`What ${brand.name} keeps about you, why we keep it, and what you can ask of us.`}
      {...legalTexts.privacy}
      isDraft={loaderData.isDraft}
    >
      <LegalSection title="Who we are">
        <p>
          {company.legalName} runs {brand.name} and is responsible for your data. Write to us about
          it at any time.
        </p>
        <CompanyContact company={company} />
      </LegalSection>
      <LegalSection title="What we keep">
        <p>You can read this site without an account. If you use more of it, we keep:</p>
        <ul>
          <Kept name="Your account">
            your email, your phone number if you add one, when you signed up and when you last
            signed in. We store a one-way hash of your password and can’t read it. If you sign in
            with another provider, we keep the name, email and account number it gives us.
          </Kept>
          <Kept name="Passkeys and second steps">
            the public half of each passkey with the name you gave it, the secret of your
            authenticator app in encrypted form, and a phone number that receives codes. Your
            fingerprint or face never leaves your device.
          </Kept>
          <Kept name="Your sessions and devices">
            when each one began and was last used, its network address and browser, and a list of
            sign-ins and security changes that you can read in your account.
          </Kept>
          <Kept name="Your profile">
            what you fill in: name, profession, location, and links to LinkedIn and your résumé.
            Only you see it. If you upload a photo, we remove the place and time it was taken.
            Anyone who has its address can see it.
          </Kept>
          <Kept name="Your email choices">
            what you want to hear about, and a log of each change with the words you saw.
          </Kept>
          <Kept name="Messages">
            what you write to a mentor or mentee, the files you send, when you last read, and whom
            you blocked or reported. The two of you can read them. Our team can’t, unless one of you
            reports the conversation. Each such look is recorded.
          </Kept>
          <Kept name="Bookings">
            the time, your time zone, your name and email, your note, and what happened: moved,
            canceled, missed or disputed. For a consultation also your company if you give it, the
            topic and your message.
          </Kept>
          <Kept name="Reviews">
            your rating and text. A mentee’s review is public with first name and initial. A
            mentor’s review of a mentee is seen by the two of them.
          </Kept>
          <Kept name="A mentor’s calendar">
            the hours you offer, and the private address of each calendar you connect. We read when
            you’re busy and keep those times alone, without titles, places or guests.
          </Kept>
          <Kept name="A mentor application">
            name, email, phone, title, company, location, experience, rate, areas of expertise,
            biography, LinkedIn address and availability, and our decision.
          </Kept>
          <Kept name="A job application">
            the job, your name, email, phone if you give it, message and CV, and the decision. Only
            our team opens the CV, and each opening is recorded.
          </Kept>
          <Kept name="Events, playbooks and saved items">
            what you registered for or enrolled in, the modules you’ve finished, and the guides,
            opportunities and job searches you save.
          </Kept>
          <Kept name="The newsletter">
            your email, when you asked for it and confirmed, the words you agreed to, and the
            network you did it from, shortened so that it doesn’t point to one household.
          </Kept>
          <Kept name="A CV review">
            the link to your CV, the job you’re aiming for, your questions and the review.
          </Kept>
          <Kept name="Your answers on fees">
            whether you’re a Canadian citizen or permanent resident, where you live and want to
            work, and what we decided by them about each purchase. We ask only when you buy a career
            service. Employers never see it.
          </Kept>
          <Kept name="Payments">
            the amount, date, status, receipt number and the payment provider’s reference. We never
            see or keep your card number.
          </Kept>
          <Kept name="Email and texts we send you">the address or number, and the message.</Kept>
          <Kept name="Technical records">
            requests to our servers and important actions, so that we can find faults and misuse.
          </Kept>
        </ul>
      </LegalSection>
      <LegalSection title="What others can see">
        <p>
          When we approve a mentor, the profile becomes public: name, title, company, location,
          years of experience, expertise, languages, rate, availability, biography and reviews. Your
          email and phone number aren’t part of it.
        </p>
        <p>
          In a session, a mentor sees the name and note you booked with, and you see the mentor’s
          name. Neither of you sees the other’s email.
        </p>
      </LegalSection>
      <LegalSection title="Why we keep it">
        <ul>
          <li>To give you the account and the services you ask for.</li>
          <li>To arrange sessions and consultations, and to pass money between both sides.</li>
          <li>To bring your application to an employer.</li>
          <li>To run events and courses, and remind you of them.</li>
          <li>To send the newsletter to people who asked for it, until they unsubscribe.</li>
          <li>To keep the service safe and to find out what went wrong when it fails.</li>
          <li>To meet legal duties, such as keeping payment records.</li>
        </ul>
        <p>We don’t sell personal data, and we show no advertising.</p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use cookies only to run the site. None of them follows you to other sites.</p>
        <ul>
          <li>
            <strong>site-session</strong> keeps you signed in. It’s set when you sign in and removed
            when you sign out. When it’s long, your browser keeps it in numbered parts. While you
            sign up or sign in with another provider, short-lived cookies tie the answer to your
            browser.
          </li>
          <li>
            <strong>theme</strong> remembers the light or dark theme if you choose one. It’s kept
            for one year.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Who else handles it">
        <p>
          These companies handle data for us or connect to you directly. Each gets only what its
          work needs. Some are outside your province or country, where other laws apply.
        </p>
        <DescriptionList
          items={processors.map(({ name, value }) => ({ term: name, description: value }))}
        />
        <p>We give data to authorities only where the law requires it.</p>
      </LegalSection>
      <LegalSection title="How long we keep it">
        <ul>
          <li>
            We keep your account until you delete it. It’s deleted 30 days after you ask, and you
            can change your mind until then.
          </li>
          <li>
            Messages stay with the other person as a former member’s until they leave too. Your
            files are deleted with your account.
          </li>
          <li>
            A published review stays as a former member’s, because it’s part of a mentor’s rating.
          </li>
          <li>
            We delete the CV of a job application when you withdraw it, and 180 days after we
            decline it.
          </li>
          <li>
            A newsletter address that isn’t confirmed is deleted after 30 days. What you type for a
            consultation that you don’t confirm is deleted after a day.
          </li>
          <li>
            We keep payment and audit records for as long as the law requires. After you delete your
            account, they no longer say who you are.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="What you can ask">
        <p>
          In your account, under{" "}
          <Link to="/account/data" className="link">
            Your data
          </Link>
          , you can download a copy of your data and delete your account. You can also ask us for a
          copy, to correct or delete something, or to stop using it in a certain way. The law where
          you live may give you more rights, and you may complain to your data protection authority.
        </p>
      </LegalSection>
      <LegalSection title="Related">
        <p>
          The{" "}
          <Link to="/terms" className="link">
            Terms of Service
          </Link>{" "}
          say what you and we can expect of each other.
        </p>
      </LegalSection>
    </LegalDocument>
  );
}

function Kept({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <strong>{name}:</strong> {children}
    </li>
  );
}
