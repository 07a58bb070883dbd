import { data, Link } from "react-router";
import { readTalentPool } from "#features/candidates/candidates.contract.ts";
import {
  PoolFilters,
  poolHighlights,
  titleOfPoolProfile,
} from "#features/candidates/candidates-components.contract.ts";
import {
  type AskedProfile,
  isNarrowed,
  maxPages,
  type PoolProfile,
  poolAddress,
  profilesPerPage,
  readPoolFilter,
  requestStatuses,
  statusAt,
  talentPath,
  talentProfilePath,
} from "#features/candidates/candidates-parts.contract.ts";
import { employersPath, organizationPath } from "#features/employers/employers-parts.contract.ts";
import { HiringFrame } from "#features/jobs/jobs-components.contract.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { countPages } from "#shared/pages.ts";
import { LocalTime } from "#ui/content/local-time.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import type { Route } from "./+types/talent";

export const handle: PageHandle = {
  listed: false,
  searches: [
    "organization",
    "profession",
    "q",
    "registered",
    "region",
    "language",
    "work",
    "start",
    "saved",
    "asked",
    "page",
    "connected",
  ],
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Talent pool",
    description: "Professionals who let employers find them.",
    path: talentPath(),
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const { pathname, search, searchParams } = new URL(request.url);
  const user = requireUserPage(viewer, `${pathname}${search}`);
  const slug = searchParams.get("organization");
  const filter = readPoolFilter(searchParams);
  const pool = await readTalentPool(services, user, slug, filter);
  if (!pool && slug) throw data(null, { status: 404 });
  return { pool, filter, now: services.clock.now() };
}

export default function TalentPage({ loaderData }: Route.ComponentProps) {
  const { pool, filter, now } = loaderData;
  if (!pool) {
    return (
      <Page title="Talent pool" width="text">
        <EmptyState title="Only owners and recruiters can browse the talent pool">
          <p>Add your organization, or ask its owner to change your role.</p>
          <Button asChild className="mt-4">
            <Link to={employersPath}>Your organization</Link>
          </Button>
        </EmptyState>
      </Page>
    );
  }
  const { organization, role, isVerified, choices, profiles, total, connected, connectedTurn } =
    pool;
  const { slug } = organization;
  const requests = new Map(pool.requests.map((request) => [request.candidateKey, request]));
  const pages = Math.min(maxPages, countPages(total, profilesPerPage));
  const page = Math.min(filter.page, pages);
  return (
    <HiringFrame
      title="Talent pool"
      lead="Professionals who let employers find them. You'll see their names once they accept your request."
      organization={organization}
      role={role}
      isOperator={false}
    >
      {choices.length > 1 ? (
        <div className="mb-8">
          <ChoiceLinks
            label="Organization"
            choices={choices.map((choice) => ({
              to: poolAddress(choice.slug, { saved: filter.saved, asked: filter.asked }),
              label: choice.publicName,
              current: choice.slug === slug,
            }))}
          />
        </div>
      ) : null}
      {isVerified ? (
        <div className="grid gap-8">
          {connected.length > 0 ? (
            <section aria-labelledby="connected" className="grid gap-2">
              <h2 id="connected" className="text-xl">
                Connected with you
              </h2>
              <ul className="flex flex-wrap gap-x-6 gap-y-2">
                {connected.map(({ candidateKey, name }) => (
                  <li key={candidateKey} className="wrap-anywhere">
                    <Link className="link" dir="auto" to={talentProfilePath(candidateKey, slug)}>
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
              <PageTurns
                label="Pages of people connected with you"
                {...connectedTurn}
                pathOf={(other) =>
                  `${poolAddress(slug, { ...filter, connected: other })}#connected`
                }
                before="Newer"
                after="Older"
              />
            </section>
          ) : null}
          <PoolFilters slug={slug} filter={filter} />
          <section aria-label="Profiles" className="grid gap-4">
            <p role="status" className="font-semibold">
              {describeTotal(total, filter)}
            </p>
            {profiles.length > 0 ? (
              <ul className="border-t border-line">
                {profiles.map((profile) => (
                  <ProfileLine
                    key={profile.candidateKey}
                    profile={profile}
                    request={requests.get(profile.candidateKey)}
                    slug={slug}
                    now={now}
                  />
                ))}
              </ul>
            ) : (
              <Nothing
                isNarrowed={isNarrowed(filter)}
                isSaved={filter.saved}
                isAsked={filter.asked}
              />
            )}
            <PageTurns
              label="Pages of profiles"
              page={page}
              pages={pages}
              pathOf={(other) => poolAddress(slug, { ...filter, page: other })}
              before="Newer"
              after="Older"
            />
            {page === maxPages && total > maxPages * profilesPerPage ? (
              <p className="text-muted">Narrow your search to see the rest.</p>
            ) : null}
          </section>
        </div>
      ) : (
        <EmptyState title="Verify your organization first">
          <p>
            We promise people in the talent pool that only verified employers see their profiles.
          </p>
          <Button asChild className="mt-4">
            <Link to={organizationPath(slug)}>Verify {organization.publicName}</Link>
          </Button>
        </EmptyState>
      )}
    </HiringFrame>
  );
}

function describeTotal(
  total: number,
  { saved, asked }: { saved: boolean; asked: boolean },
): string {
  const count = total === 1 ? "1 profile" : `${total.toLocaleString("en-US")} profiles`;
  if (saved) return `${count} on your shortlist`;
  return asked ? `${count} with a request to connect` : count;
}

function ProfileLine({
  profile,
  request,
  slug,
  now,
}: {
  profile: PoolProfile;
  request: AskedProfile | undefined;
  slug: string;
  now: Date;
}) {
  return (
    <li className="grid gap-1 border-b border-line py-4 wrap-anywhere">
      <Link
        className="link w-fit text-lg font-semibold"
        to={talentProfilePath(profile.candidateKey, slug)}
      >
        {titleOfPoolProfile(profile)}
      </Link>
      {poolHighlights(profile).map((line) => (
        <p key={line} dir="auto" className="text-muted">
          {line}
        </p>
      ))}
      {request ? (
        <p className="text-sm">
          You asked to connect on <LocalTime time={request.askedAt} />.{" "}
          {requestStatuses[statusAt(request, now)]}.
        </p>
      ) : null}
    </li>
  );
}

function Nothing({
  isNarrowed: narrowed,
  isSaved,
  isAsked,
}: {
  isNarrowed: boolean;
  isSaved: boolean;
  isAsked: boolean;
}) {
  if (narrowed) {
    return (
      <EmptyState title="No profiles match your search">
        <p>Remove a filter or try a broader one.</p>
      </EmptyState>
    );
  }
  if (isSaved) {
    return (
      <EmptyState title="Your shortlist is empty">
        <p>
          Open a profile and save it. If someone leaves the talent pool, they're removed from this
          list.
        </p>
      </EmptyState>
    );
  }
  if (isAsked) {
    return (
      <EmptyState title="You haven't asked anyone in the talent pool to connect">
        <p>
          Open a profile to send a request. If someone leaves the talent pool, they're removed from
          this list.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No one is in the talent pool yet">
      <p>Profiles appear here when people choose to be found.</p>
    </EmptyState>
  );
}
