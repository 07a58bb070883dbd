import { Link } from "react-router";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { contactPath } from "#shared/help-address.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ButtonForm } from "#ui/form/button-form.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import { withdrawPath } from "../testimonials/testimonials.constants.ts";
import { readWithdrawal, withdrawByLink } from "../testimonials/withdrawal.usecases.server.ts";
import type { Route } from "./+types/testimonial-withdraw";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Withdraw your testimonial",
    description: "Take your testimonial off our site. You don't need to sign in.",
    path: withdrawPath,
    listed: false,
  });
}

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

export async function loader({ context, request }: Route.LoaderArgs) {
  return await readWithdrawal(pageOf(context).services, tokenOf(request));
}

export const action = formAction("anyone", async ({ services, request }) => {
  await withdrawByLink(services, tokenOf(request));
  return `${withdrawPath}?${new URLSearchParams({ token: tokenOf(request) })}`;
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function TestimonialWithdrawPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title="Withdraw your testimonial">
      <div className="grid max-w-text justify-items-start gap-6">
        <PageProblem />
        <Content withdrawal={loaderData} />
      </div>
    </Page>
  );
}

function Content({ withdrawal }: { withdrawal: Route.ComponentProps["loaderData"] }) {
  if (withdrawal.state === "unknown") {
    return (
      <>
        <Alert title="This link doesn't work">
          <p>Use the link in the latest email we sent you about your testimonial.</p>
        </Alert>
        <Button asChild variant="secondary">
          <Link to={contactPath}>Contact us</Link>
        </Button>
      </>
    );
  }
  if (withdrawal.state === "withdrawn") {
    return (
      <Alert title="Your testimonial is off our site">
        <p>
          You withdrew it <LocalTime time={withdrawal.at} />. We deleted your words, picture, email,
          role, employer and rating from it. In the testimonial, we keep only your name and your
          signed consent with its date, as a record.
        </p>
      </Alert>
    );
  }
  return (
    <>
      <blockquote className="border-l-2 border-accent pl-5">
        <p className="font-serif text-lg whitespace-pre-line wrap-anywhere">{withdrawal.quote}</p>
        <footer className="mt-3 text-muted wrap-anywhere">{withdrawal.name}</footer>
      </blockquote>
      <p>We&apos;ll take it off every page right away and delete it. You can&apos;t undo this.</p>
      <ButtonForm>Withdraw my testimonial</ButtonForm>
    </>
  );
}
