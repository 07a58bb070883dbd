import { Link } from "react-router";
import { readOwnProfile } from "#features/account/account.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { brand } from "#shared/brand.ts";
import { formatDay } from "#shared/time.ts";
import { Button } from "#ui/controls/button.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { BackLink } from "#ui/page/back-link.tsx";
import { Page } from "#ui/page/page.tsx";
import { CvReviewForm } from "../components/cv-review-form.tsx";
import { OpenCvReview, SentCvReview } from "../components/cv-review-item.tsx";
import { readCvReviews, requestCvReview, withdrawCvReview } from "../cv-reviews.usecases.server.ts";
import { cvReviewPath, membershipPath } from "../membership.constants.ts";
import { describeQuarter } from "../membership.rules.ts";
import type { Route } from "./+types/cv-review";

export const handle: PageHandle = {
  sharing: { with: "visitors", seconds: 3600 },
  listed: false,
  form: { from: "user" },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "CV review",
    description: "A written review of your CV every quarter, for Pro members.",
    path: cvReviewPath,
    image: "pro",
    listed: false,
    trail: [{ name: `${brand.name} Pro`, path: membershipPath }],
  });
}

const notices = {
  sent: {
    title: "Request sent",
    text: "We'll email you the review, and you can read it here too.",
  },
  withdrawn: {
    title: "Request withdrawn",
    text: "We deleted what you sent, and you have that quarter's credit back.",
  },
  "withdrawn-without-credit": {
    title: "Request withdrawn",
    text: "We deleted what you sent.",
  },
} as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  if (viewer.kind !== "user") return { standing: null, resumeUrl: "", notice: null };
  const { searchParams } = new URL(request.url);
  const names = ["sent", "withdrawn", "withdrawn-without-credit"] as const;
  return {
    standing: await readCvReviews(services, viewer),
    resumeUrl: (await readOwnProfile(services, viewer)).resume_url ?? "",
    notice: names.find((name) => searchParams.has(name)) ?? null,
  };
}

export const action = formActions({
  request: formAction("user", async ({ services, viewer, values }) => {
    await requestCvReview(services, viewer, values);
    return `${cvReviewPath}?sent`;
  }),
  withdraw: formAction("user", async ({ services, viewer, values: { requestId = "" } }) => {
    const { hasCredit } = await withdrawCvReview(services, viewer, requestId);
    return `${cvReviewPath}?${hasCredit ? "withdrawn" : "withdrawn-without-credit"}`;
  }),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function CvReviewPage({ loaderData }: Route.ComponentProps) {
  const { standing, resumeUrl, notice } = loaderData;
  const open = standing?.reviews.filter(({ reviewedAt }) => !reviewedAt) ?? [];
  const sent = standing?.reviews.filter(({ reviewedAt }) => reviewedAt) ?? [];
  return (
    <>
      <div className="mx-auto -mb-4 w-full max-w-text px-5 pt-8 sm:px-8">
        <BackLink to={membershipPath}>{brand.name} Pro</BackLink>
      </div>
      <Page
        width="text"
        title="CV review"
        lead="A person reads your CV with your target job in mind and tells you what to change. Pro members get one review each quarter."
      >
        <div className="grid gap-10">
          <PageProblem />
          <DoneNotice title={notice ? notices[notice].title : null}>
            {notice ? <p>{notices[notice].text}</p> : null}
          </DoneNotice>
          {standing
            ? open.map((review) => (
                <OpenCvReview key={review.id} review={review} standing={standing} />
              ))
            : null}
          {standing?.hasCredit ? (
            <CvReviewForm quarter={standing.quarter} resumeUrl={resumeUrl} />
          ) : null}
          {standing?.isMember ? null : <ForMembers isSignedIn={standing !== null} />}
          {sent.map((review) => (
            <SentCvReview key={review.id} review={review} />
          ))}
          {standing?.isMember && !standing.hasCredit ? (
            <p className="text-muted">
              You&apos;ve used your credit for {describeQuarter(standing.quarter)}. If you have Pro
              on {formatDay(standing.nextQuarterAt)}, you&apos;ll get the next one.
            </p>
          ) : null}
        </div>
      </Page>
    </>
  );
}

function ForMembers({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="grid justify-items-start gap-5">
      <h2 className="text-xl">How it works</h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-accent">
        <li>
          Send us a link to your CV. Tell us which job you&apos;re aiming for and what to focus on.
        </li>
        <li>
          A person reads your CV and writes a review. You can withdraw your request until we send
          the review.
        </li>
        <li>We email you the review, and you can always read it on this page.</li>
      </ol>
      <p className="text-muted">
        A review is advice on how your CV reads. It gives you no advantage in any application, and
        employers can&apos;t see it.
      </p>
      <Button asChild>
        <Link to={membershipPath}>See what's in Pro</Link>
      </Button>
      {isSignedIn ? null : (
        <p className="text-sm text-muted">
          Members:{" "}
          <Link className="link" to={`/auth?next=${encodeURIComponent(cvReviewPath)}`}>
            sign in
          </Link>{" "}
          to request a review or read yours.
        </p>
      )}
    </section>
  );
}
