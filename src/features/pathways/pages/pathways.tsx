import { Link } from "react-router";
import { welcomePath } from "#features/auth/auth-parts.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { PathwayFinder } from "../components/pathway-finder.tsx";
import { PathwayList } from "../components/pathway-list.tsx";
import { pathwaysPath } from "../pathways.constants.ts";
import { listPathways } from "../pathways.usecases.server.ts";
import type { Route } from "./+types/pathways";

export const handle: PageHandle = {
  sharing: {
    with: "everyone",
    seconds: 3600,
    parameters: ["profession", "trained", "to", "start"],
  },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Pathways",
    heading: "Plan your move to another country",
    description:
      "Choose your profession and where you want to work. See each step's usual time, the fees we list, and when you could be there.",
    path: pathwaysPath,
    image: "pathways",
    trail: [{ name: "Career Accelerator", path: "/career" }],
    ...(args.location.search ? { listed: false as const } : {}),
  });
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { services } = pageOf(context);
  return listPathways(services, new URL(request.url).searchParams);
}

export default function PathwaysPage({ loaderData }: Route.ComponentProps) {
  const { search, pathways, today } = loaderData;
  return (
    <div className="mx-auto grid w-full max-w-page gap-10 px-5 py-12 sm:px-8 sm:py-16">
      <header className="grid gap-3">
        <p className="font-semibold text-accent">Career Accelerator</p>
        <h1 className="max-w-[22ch] text-3xl">Plan your move to another country</h1>
        <p className="max-w-text text-lg text-muted">
          Tell us what you do and where you want to work. For each step, you'll see the usual time,
          the official source, and the fee or where to look it up. You'll also get a realistic
          finish date.
        </p>
      </header>
      <PathwayFinder key={JSON.stringify(search)} search={search} today={today} />
      <KeepAnswers search={search} />
      {pathways.length > 0 ? (
        <PathwayList pathways={pathways} wished={search.start} />
      ) : (
        <EmptyState title="We don't have this pathway yet">
          <p>Choose another location or profession, or ask a mentor who&apos;s made the move.</p>
          <p className="mt-4">
            <Button asChild variant="secondary">
              <Link to={pathwaysPath}>See all pathways</Link>
            </Button>
          </p>
        </EmptyState>
      )}
    </div>
  );
}

/** The way to an account that keeps the answers, for the next visit and for the rest of the site. */
function KeepAnswers({ search }: Pick<Route.ComponentProps["loaderData"], "search">) {
  const said = Object.entries(search).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  if (said.length === 0) return null;
  return (
    <p className="-mt-4 max-w-text">
      <Link className="link" to={`${welcomePath}?${new URLSearchParams(said)}`}>
        Save these answers
      </Link>{" "}
      to your account, so you don&apos;t have to enter them again.
    </p>
  );
}
