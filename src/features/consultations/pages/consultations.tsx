import { Link } from "react-router";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { Button } from "#ui/controls/button.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { OwnConsultation } from "../components/own-consultation.tsx";
import { consultationPath } from "../consultation-path.rules.ts";
import { ownConsultationsPath } from "../consultations.constants.ts";
import { listOwnConsultations } from "../own-consultations.usecases.server.ts";
import type { Route } from "./+types/consultations";

export const handle: PageHandle = { listed: false };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your consultations",
    description: "Consultations you've booked with us.",
    path: ownConsultationsPath,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, ownConsultationsPath);
  const page = readPage(new URL(request.url).searchParams.get("page"));
  return {
    upcoming: await listOwnConsultations(services, user, { when: "upcoming", page: 1 }),
    past: await listOwnConsultations(services, user, { when: "past", page }),
  };
}

export default function ConsultationsPage({ loaderData }: Route.ComponentProps) {
  const { upcoming, past } = loaderData;
  return (
    <Page title="Your consultations" lead="Consultations you've booked with us." width="text">
      <div className="grid gap-12">
        {upcoming.total + past.total === 0 ? (
          <EmptyState title="No consultations yet">
            <p>Consultations you book will appear here. Open one for its video link.</p>
            <Button asChild className="mt-4">
              <Link to={consultationPath()}>Book a consultation</Link>
            </Button>
          </EmptyState>
        ) : null}
        {upcoming.total > 0 ? <List title="Upcoming" {...upcoming} /> : null}
        {upcoming.total + past.total > 0 ? (
          <Button asChild className="w-fit">
            <Link to={consultationPath()}>Book a consultation</Link>
          </Button>
        ) : null}
        {past.total > 0 ? (
          <div className="grid gap-6">
            <List title="Past" {...past} />
            <PageTurns
              label="Pages of past consultations"
              page={past.page}
              pages={past.pages}
              pathOf={(page) => `${ownConsultationsPath}?page=${page}`}
              before="Later"
              after="Earlier"
            />
          </div>
        ) : null}
      </div>
    </Page>
  );
}

type OwnList = Route.ComponentProps["loaderData"]["upcoming"];

function List({ title, consultations }: Pick<OwnList, "consultations"> & { title: string }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-xl">{title}</h2>
      <ul className="border-b border-line">
        {consultations.map((consultation) => (
          <li key={consultation.booking.id}>
            <OwnConsultation {...consultation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
