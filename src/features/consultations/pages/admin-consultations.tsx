import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readPage } from "#shared/pages.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { EmptyState } from "#ui/page/empty-state.tsx";
import { Page } from "#ui/page/page.tsx";
import { PageTurns } from "#ui/page/page-turns.tsx";
import { AdminConsultation } from "../components/admin-consultation.tsx";
import { AdminConsultationNav } from "../components/admin-consultation-nav.tsx";
import { groupByOfficeDay } from "../consultation-days.rules.ts";
import {
  adminConsultationsPath,
  consultationsFilePath,
  type OfficeName,
  officeNames,
  offices,
} from "../consultations.constants.ts";
import {
  changeConsultation,
  listAllConsultations,
  readChange,
  readListNotice,
} from "../own-consultations.usecases.server.ts";
import { countOpenRequests } from "../requests.usecases.server.ts";
import type { Route } from "./+types/admin-consultations";

export const handle: PageHandle = { listed: false, form: { from: "support" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Consultations",
    description: "Consultations booked with our offices.",
    path: adminConsultationsPath,
    listed: false,
  });
}

interface Choice {
  when: "upcoming" | "past";
  office: OfficeName | null;
  page: number;
}

function readChoice(request: Request): Choice {
  const parameters = new URL(request.url).searchParams;
  return {
    when: parameters.get("show") === "past" ? "past" : "upcoming",
    office: officeNames.find((name) => name === parameters.get("office")) ?? null,
    page: readPage(parameters.get("page")),
  };
}

function pathFor(
  { when, office, page, done }: Choice & { done?: string },
  path = adminConsultationsPath,
): string {
  const search = new URLSearchParams();
  if (when === "past") search.set("show", "past");
  if (office) search.set("office", office);
  if (page > 1) search.set("page", String(page));
  if (done) search.set("done", done);
  return search.size > 0 ? `${path}?${search}` : path;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", adminConsultationsPath);
  const choice = readChoice(request);
  const done = new URL(request.url).searchParams.get("done");
  return {
    ...choice,
    ...(await listAllConsultations(services, admin, choice)),
    openRequests: await countOpenRequests(services, admin),
    notice: readListNotice(services, done),
  };
}

export const action = formAction(
  "support",
  async ({ services, viewer, request, form, values: { bookingId = "" } }) => {
    const change = readChange(services, form);
    await changeConsultation(services, viewer, bookingId, change);
    return pathFor({ ...readChoice(request), done: change.event });
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminConsultationsPage({ loaderData }: Route.ComponentProps) {
  const { consultations, total, when, office, page, pages, openRequests, notice } = loaderData;
  const first = { office, page: 1 };
  return (
    <Page title="Consultations" lead={describeList(total, when)}>
      <div className="grid gap-8">
        <AdminFactorNotice />
        <AdminConsultationNav openRequests={openRequests} />
        <PageProblem />
        <DoneNotice title={notice} />
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <ChoiceLinks
            label="When"
            choices={[
              { ...first, when: "upcoming" as const, label: "Upcoming" },
              { ...first, when: "past" as const, label: "Past" },
            ].map((each) => ({
              to: pathFor(each),
              label: each.label,
              current: each.when === when,
            }))}
          />
          <ChoiceLinks
            label="Office"
            choices={[null, ...officeNames].map((name) => ({
              to: pathFor({ when, office: name, page: 1 }),
              label: name ? offices[name].city : "All offices",
              current: name === office,
            }))}
          />
        </div>
        {total > 0 ? (
          <p>
            <a
              className="link"
              href={pathFor({ when, office, page: 1 }, consultationsFilePath)}
              download
            >
              Download as CSV
            </a>
          </p>
        ) : null}
        {consultations.length === 0 ? (
          <EmptyState
            title={when === "past" ? "No past consultations" : "No upcoming consultations"}
          >
            <p>Booked consultations will appear here.</p>
          </EmptyState>
        ) : (
          groupByOfficeDay(consultations).map(({ day, items }) => (
            <section key={day} aria-label={day}>
              <h2 className="mb-4 text-xl">{day}</h2>
              <ul className="border-b border-line">
                {items.map((consultation) => (
                  <li key={consultation.booking.id}>
                    <AdminConsultation {...consultation} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        )}
        <PageTurns
          label="Pages of consultations"
          page={page}
          pages={pages}
          pathOf={(number) => pathFor({ when, office, page: number })}
          before={when === "past" ? "Later" : "Earlier"}
          after={when === "past" ? "Earlier" : "Later"}
        />
      </div>
    </Page>
  );
}

function describeList(total: number, when: "upcoming" | "past"): string | undefined {
  if (total === 0) return undefined;
  return total === 1 ? `1 ${when} consultation.` : `${total} ${when} consultations.`;
}
