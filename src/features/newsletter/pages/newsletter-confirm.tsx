import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { NewsletterLink } from "../components/newsletter-link.tsx";
import { confirmNewsletter, readLink } from "../subscriptions/subscriptions.usecases.server.ts";
import type { Route } from "./+types/newsletter-confirm";

const path = "/newsletter/confirm";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Confirm your newsletter subscription",
    description: "Confirm that you want our newsletter.",
    path,
    image: "home",
    listed: false,
  });
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  const token = tokenOf(request);
  return { token, state: await readLink(services, { token, purpose: "confirm" }) };
}

export const action = formAction("anyone", async ({ services, request, client }) => ({
  state: await confirmNewsletter(services, {
    token: tokenOf(request),
    clientAddress: client.address,
  }),
}));

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const done = actionData && "state" in actionData ? actionData.state : undefined;
  return (
    <NewsletterLink
      purpose="confirm"
      token={loaderData.token}
      state={done ?? loaderData.state}
      done={done !== undefined}
    />
  );
}
