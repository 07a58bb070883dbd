import type { ReactNode } from "react";
import { Link } from "react-router";
import { CompanyContact } from "#features/company/company-components.contract.ts";
import { documentDays } from "#features/employers/employers-parts.contract.ts";
import { declinedCvDays } from "#features/jobs/jobs-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { describePeriod } from "#platform/retention/describe-period.ts";
import { brand } from "#shared/brand.ts";
import { DescriptionList } from "#ui/content/description-list.tsx";
import { LegalDocument, LegalSection } from "../components/legal-document.tsx";
import { isDraft, legalTexts } from "../legal.rules.ts";
import type { Route } from "./+types/privacy";

export const handle: PageHandle = { sharing: { with: "everyone", seconds: 3600 } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Privacy Policy",
    description: `What ${brand.name} collects about you, why, who else handles it, and how long we keep it.`,
    path: "/privacy",
    image: "legal",
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const { company, legal, retention } = pageOf(context).services;
  return {
    company,
    processors: legal.processors,
    isDraft: isDraft("privacy", company),
    kept: retention.rules.flatMap(({ days, privacy }) => privacy?.(describePeriod(days)) ?? []),
  };
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { company, processors, kept } = loaderData;
  return (
    <LegalDocument
      title="Privacy Policy"
      lead={`What ${brand.name} collects about you, why, and what you can ask us to do.`}
      {...legalTexts.privacy}
      isDraft={loaderData.isDraft}
    >
      <LegalSection title="Who we are">
        <p>
          {company.legalName} runs {brand.name} and is responsible for your data. Write to us about
          it anytime.
        </p>
        <CompanyContact company={company} />
      </LegalSection>
      <LegalSection title="What we collect">
        <p>You can browse this site without an account. Depending on what you use, we store:</p>
        <ul>
          <Item name="Your account">
            your email, your phone number if you add one, when you signed up and when you last
            signed in. We store a one-way hash of your password and can't read it. If you sign in
            through another company, we store the name, user name, picture address, email and
            account ID it gives us.
          </Item>
          <Item name="Passkeys and second steps">
            the public half of each passkey with the name you gave it, your authenticator app's
            secret key, which we encrypt, and the phone number that receives your codes. Your
            fingerprint or face never leaves your device.
          </Item>
          <Item name="Your sign-ins and devices">
            when you signed in on each device and last used it, with its IP address and browser. You
            can read a list of sign-ins and security changes in your account.
          </Item>
          <Item name="Your profile">
            your name, profession, location, and links to LinkedIn and your CV, if you fill them in.
            Mentors you write to can see your name. Our support team can see your account to help
            you. If someone on the team views the site as you or downloads your data, we email you
            to say who did it and why. If you upload a photo, we remove the details of where and
            when it was taken. Anyone with a link to the photo can see it.
          </Item>
          <Item name="What brings you here">
            your role, your profession, where you trained, and where and when you want to go, if you
            answer our first questions.
          </Item>
          <Item name="Your plan">
            the pathways you save, your answers, the steps you&apos;ve done with their dates and
            documents, and which mentor you share a plan with. That mentor can read it until you
            stop sharing it.
          </Item>
          <Item name="Your professional profile">
            education, registrations, exams, languages, work authorization, experience, what
            you&apos;re looking for, references, and the documents you upload. Employers see your
            profile only if you apply to them or join the talent pool, and see a document only if
            you send it with an application. They never see your references. We record who opens
            your documents and show you the record.
          </Item>
          <Item name="Your organization">
            your role at an employer, the jobs you write, and what you decide about applications.
            Other members of the organization can see this. We also store the documents you send us
            to verify the organization. Only its owners, its recruiters and our team can see that
            they exist, and only our team can open them.
          </Item>
          <Item name="Your email choices">
            which emails you want, and a log of each change with the wording you saw.
          </Item>
          <Item name="Messages">
            what you write to a mentor, mentee, employer or candidate, the files you send, when you
            last read them, and who you blocked or reported. Both sides can read the messages. On
            the employer's side, that means everyone who decides on the application. Our team can
            read messages only if someone reports the conversation, or when we download a copy of
            your data for you. We record each time we do.
          </Item>
          <Item name="Bookings">
            the time, your time zone, your name and email, your note, and whether the booking was
            moved, canceled, missed or disputed. For a consultation, we also store the topic, your
            message, your company if you give it, the files that you and our team add, and notes
            that our team writes. You don&apos;t see these notes on the site, but they&apos;re in
            the copy of your data. We record when our team opens one of your files.
          </Item>
          <Item name="Reviews">
            your rating and text. A mentee's review is public with their first name and last
            initial. Only the mentor, the mentee and our team see a mentor's review of a mentee.
          </Item>
          <Item name="A mentor's calendar">
            the hours you offer, and the secret address of each calendar you connect. From each
            calendar, we take only the times you're busy, without titles, locations or guests.
          </Item>
          <Item name="A mentor application">
            name, email, phone, title, company, location, experience, rate, areas of expertise,
            biography, LinkedIn address and availability, and our decision.
          </Item>
          <Item name="A mentor's license">
            its type, number, issuing body and expiration date, and what our check found.
          </Item>
          <Item name="A mentor's payouts">
            where we pay you, and each payout with its amount, date and reference. If we pay you by
            bank transfer, we encrypt your bank details, and our finance team uses them only to pay
            you. If we pay you through Stripe, Stripe collects your bank details and proof of who
            you are, and we never see them.
          </Item>
          <Item name="A job application">
            the job, your name, email, phone if you give it, message, answers and CV, your
            professional profile as you sent it, the employer&apos;s notes and ratings, and the
            decision. The employer&apos;s hiring team for that job and our team can see the
            application, and we record each time someone opens the CV.
          </Item>
          <Item name="A report about a job">
            what you tell us, and your email if you want an answer. We delete your email address
            when we answer.
          </Item>
          <Item name="Messages to support">
            your name and email, what you write, our answers, and notes that our team writes. You
            don&apos;t see these notes on the site, but they&apos;re in the copy of your data.
          </Item>
          <Item name="Events, playbooks and saved items">
            what you registered for, whether you attended, what you enrolled in, and the modules
            you've finished. We also store the guides, opportunities, jobs and job searches you
            save, and which new jobs we emailed you.
          </Item>
          <Item name="The newsletter">
            your email, when you signed up and confirmed, the wording you agreed to, and your IP
            address, shortened so that it can't point to one household.
          </Item>
          <Item name="A CV review">
            the link to your CV, the job you're aiming for, your questions and the review.
          </Item>
          <Item name="Your answers on fees">
            whether you're a Canadian citizen or permanent resident, where you live and want to
            work, and what we decided about each purchase. We ask before you buy a career service.
            You can also answer anytime under Fee protection in your account. Employers never see
            your answers.
          </Item>
          <Item name="Payments">
            the amount, date, status, receipt number and the payment provider's reference. We never
            see or store your card number.
          </Item>
          <Item name="A disputed payment">
            the amount, the bank's reason and the outcome. To answer the bank, our team may send it
            your name, your email, when you signed in, and records of what you bought and used. We
            keep what we prepared for the bank.
          </Item>
          <Item name="Emails and texts we send you">the address or number, and the message.</Item>
          <Item name="Technical records">
            requests to our servers, so we can find errors and misuse.
          </Item>
          <Item name="Our team's log">
            which member of our team did what, when and why, such as a refund, a suspension or a
            look at your account. Entries can't be changed.
          </Item>
        </ul>
      </LegalSection>
      <LegalSection title="What others can see">
        <p>
          When we approve a mentor, their profile becomes public: name, photo, title, company,
          location, years of experience, expertise, languages, rate, availability, biography and
          reviews. It also shows licenses we checked with their numbers, when the mentor was last
          active, and how often they answer messages. It doesn't include their email or phone
          number.
        </p>
        <p>
          If you join the talent pool, verified employers can find you. They see what you can do,
          but not your name, photo, contact details, employers or schools. If you accept an
          employer&apos;s request, that employer also sees your name, email and profile until you
          stop sharing them. Your references, your documents and the lowest pay you'd accept aren't
          included. We show you which employers viewed your profile.
        </p>
        <p>
          In a session, a mentor sees the name and note you booked with, and you see the mentor's
          name. Neither of you sees the other's email.
        </p>
      </LegalSection>
      <LegalSection title="Why we use your data">
        <ul>
          <li>To give you the account and the services you ask for.</li>
          <li>To arrange sessions and consultations, and to handle payments.</li>
          <li>To present your application to an employer.</li>
          <li>To run events and courses, and remind you of them.</li>
          <li>To send the newsletter to people who signed up for it, until they unsubscribe.</li>
          <li>To keep the service safe and find out what went wrong when it fails.</li>
          <li>To meet legal duties, such as keeping payment records.</li>
        </ul>
        <p>We don't sell personal data or show ads.</p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>We use cookies only to run the site. None of them track you on other sites.</p>
        <ul>
          <li>
            <strong>site-session</strong> keeps you signed in. It's set when you sign in and removed
            when you sign out. If it's long, your browser stores it in numbered parts. When you sign
            up, reset your password, or sign in by email link or through another company, extra
            cookies make sure that the same browser finishes what it started. They're removed once
            you've finished or signed out, and after 400 days at most.
          </li>
          <li>
            <strong>theme</strong> remembers the light or dark theme if you choose one. It lasts one
            year.
          </li>
          <li>
            <strong>zone</strong> holds your device&apos;s time zone, so that pages show your local
            time right away. It lasts one year.
          </li>
          <li>
            <strong>closed-notices</strong> remembers which site notices you closed. It lasts 100
            days.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Who else handles your data">
        <p>
          We list every provider that handles data for us or whose servers your browser connects to.
          Each gets only what it needs for its work. Some may be outside your province or country,
          where other laws apply.
        </p>
        <DescriptionList
          items={processors.map(({ name, value }) => ({ term: name, description: value }))}
        />
        <p>We give data to authorities only when the law requires it.</p>
      </LegalSection>
      <LegalSection title="How long we keep your data">
        <ul>
          <li>
            We keep your account until you ask us to delete it. We delete it 30 days later, and you
            can change your mind until then.
          </li>
          <li>
            After that, the other person in a conversation can still read your messages, labeled “A
            former member,” until they delete their account too. An employer keeps messages about an
            application for as long as it keeps the application. Your files are deleted with your
            account.
          </li>
          <li>
            A published review stays, labeled “A former member,” because it's part of a mentor's
            rating.
          </li>
          <li>
            If you had a mentor profile, we keep codes made from its email and your account's, so
            that a list we hold outside this site can't publish it again. A code can't be turned
            back into an email. We delete the code of an email if you become a mentor with it again.
          </li>
          <li>
            We delete the CV you sent with a job application when you withdraw the application, or{" "}
            {declinedCvDays} days after it's declined. We delete the rest of what you sent when the
            law no longer requires employers to keep it. When you apply, we tell you how many years
            that is. The employer can still see that you applied and how it ended.
          </li>
          <li>
            We delete the documents that verify an organization {documentDays} days after our
            decision.
          </li>
          {kept.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>
            If you don't confirm a consultation in time, we delete what you entered a day later.
          </li>
          <li>
            We keep payment and audit records for as long as the law requires. After you delete your
            account, they no longer identify you, except for evidence about a payment you disputed.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          In your account, under{" "}
          <Link to="/account/data" className="link">
            Your data
          </Link>
          , you can download a copy of your data and delete your account. You can also ask us to
          send you a copy, correct or delete something, or stop using your data in a certain way.
          The law where you live may give you more rights, and you can complain to your data
          protection authority.
        </p>
      </LegalSection>
      <LegalSection title="Related">
        <p>
          The{" "}
          <Link to="/terms" className="link">
            Terms of Service
          </Link>{" "}
          explain what you can expect from us, and what we expect from you.
        </p>
      </LegalSection>
    </LegalDocument>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <strong>{name}:</strong> {children}
    </li>
  );
}
