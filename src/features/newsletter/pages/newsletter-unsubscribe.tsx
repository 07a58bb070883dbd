import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { NewsletterLink } from "../components/newsletter-link.tsx";
import { readUnsubscribeLink, unsubscribeByLink } from "../links.usecases.server.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

const path = "/newsletter/unsubscribe";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Unsubscribe",
    description: "Unsubscribe in one click. You don't need to sign in.",
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
  return { token, state: await readUnsubscribeLink(services, token) };
}

export const action = formAction("anyone", async ({ services, request }) => ({
  state: await unsubscribeByLink(services, tokenOf(request)),
}));

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function NewsletterUnsubscribePage({
  loaderData,
  actionData,
}: Route.ComponentProps) {
  const done = actionData && "state" in actionData ? actionData.state : undefined;
  return (
    <NewsletterLink
      purpose="unsubscribe"
      token={loaderData.token}
      state={done ?? loaderData.state}
      done={done !== undefined}
    />
  );
}
