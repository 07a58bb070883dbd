import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { listOwnEvents, type OwnEvent } from "../activity/activity.usecases.server.ts";
import { AccountFrame } from "../components/account-frame.tsx";
import type { Route } from "./+types/account-activity";

const path = "/account/activity";

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Activity",
    description: "Sign-ins and changes in your account.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const before = readTime(new URL(request.url).searchParams.get("before"));
  const page = await listOwnEvents(services, user, before ? { before } : {});
  return { ...page, isFirst: before === undefined };
}

/** A time as this page's own links write it; anything else is as if it were absent. */
function readTime(text: string | null): Date | undefined {
  if (!text || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return undefined;
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export default function AccountActivityPage({ loaderData }: Route.ComponentProps) {
  const { events, older, isFirst } = loaderData;
  return (
    <AccountFrame
      title="Activity"
      lead="Sign-ins and changes in your account, newest first. Only you and our team can see them."
    >
      <div className="grid gap-8">
        {events.length > 0 ? (
          <ol aria-label="Activity" className="-mt-4">
            {events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ol>
        ) : (
          <EmptyState title="No earlier activity">
            <p>You've reached the start of your activity.</p>
          </EmptyState>
        )}
        <nav aria-label="Pages of activity" className="flex flex-wrap gap-3 empty:hidden">
          {isFirst ? null : (
            <Button asChild variant="secondary">
              <Link to={path}>Newest</Link>
            </Button>
          )}
          {older ? (
            <Button asChild variant="secondary">
              <Link to={`${path}?before=${older.toISOString()}`}>Older</Link>
            </Button>
          ) : null}
        </nav>
        <p className="text-muted">
          Don't recognize something? Sign out all other devices and change your password under{" "}
          <Link className="link" to="/account/security">
            Security
          </Link>
          .
        </p>
      </div>
    </AccountFrame>
  );
}

function EventRow({ event: { sentence, at, place, device } }: { event: OwnEvent }) {
  const circumstances = [device, place].filter(Boolean).join(", ");
  return (
    <li className="grid gap-0.5 border-b border-line py-4">
      <p className="font-semibold wrap-anywhere">{sentence}</p>
      <p className="text-sm wrap-anywhere text-muted">
        <LocalTime time={at} />
        {circumstances ? `, ${circumstances}` : null}
      </p>
    </li>
  );
}
