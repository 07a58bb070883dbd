import { Link } from "react-router";
import { contactPath } from "#shared/help-address.ts";
import { Button } from "#ui/controls/button.tsx";
import { Form } from "#ui/form/form.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Alert } from "#ui/messages/alert.tsx";
import { Page } from "#ui/page/page.tsx";
import type { UnsubscribeState } from "../links.usecases.server.ts";
import { confirmationDays, confirmPath, unsubscribePath } from "../newsletter.constants.ts";

export interface NewsletterLinkProps {
  purpose: "confirm" | "unsubscribe";
  token: string;
  state: UnsubscribeState;
  /** The button was clicked, and this is the outcome. */
  done: boolean;
}

const questions = {
  confirm: {
    title: "Confirm your subscription",
    text: "We'll email you now and then with events and news. Every email has a link to unsubscribe.",
    button: "Confirm subscription",
    busy: "Confirming...",
  },
  unsubscribe: {
    title: "Unsubscribe",
    text: "We won't send you this kind of email anymore. You'll still get emails about your account and your registrations.",
    button: "Unsubscribe",
    busy: "Unsubscribing...",
  },
} as const;

const outcomes = {
  confirmed: {
    title: "You're subscribed",
    text: "We'll email you now and then with events and news.",
  },
  unsubscribed: {
    title: "You're unsubscribed",
    text: "We won't send you this kind of email anymore. You can subscribe to the newsletter again anytime. If you have an account, you can choose your emails under Notifications.",
  },
  test: {
    title: "This link is from a test",
    text: "In the email that readers get, it unsubscribes them in one click.",
  },
  expired: {
    title: "This link has expired",
    text: `Links work for ${confirmationDays} days. Subscribe again and we'll email you a new one.`,
  },
  unknown: {
    title: "This link doesn't work",
    text: "Part of it may be missing. Try opening it from the email again.",
  },
} as const;

const subscribe = { to: "/events#newsletter", label: "Subscribe to the newsletter" };

/** The next step after each outcome; for a link that doesn't work, by its purpose. */
const nextSteps = {
  confirmed: { to: "/events", label: "See events" },
  unsubscribed: subscribe,
  test: subscribe,
  expired: subscribe,
  confirm: subscribe,
  unsubscribe: { to: contactPath, label: "Contact support" },
} as const;

/** Page behind a link of a newsletter email: one button, and then its result. */
export function NewsletterLink(props: NewsletterLinkProps) {
  const { purpose, token, state, done } = props;
  if (state !== "open") {
    const { title, text } = outcomes[state];
    const nextStep = nextSteps[state === "unknown" ? purpose : state];
    return (
      <Page title={title} width="text">
        <div className="grid justify-items-start gap-6">
          {done && (state === "confirmed" || state === "unsubscribed") ? (
            <Alert variant="success" focused>
              {text}
            </Alert>
          ) : (
            <p className="text-lg">{text}</p>
          )}
          <Button asChild variant="secondary">
            <Link to={nextStep.to}>{nextStep.label}</Link>
          </Button>
        </div>
      </Page>
    );
  }
  const { title, text, button, busy: busyWords } = questions[purpose];
  const path = purpose === "confirm" ? confirmPath(token) : unsubscribePath(token);
  return (
    <Page title={title} lead={text} width="text">
      <Form action={path}>
        <SubmitButton busyLabel={busyWords}>{button}</SubmitButton>
      </Form>
    </Page>
  );
}
