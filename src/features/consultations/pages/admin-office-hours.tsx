import { useLocation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { formAction, formActions } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireRight } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { ChoiceLinks } from "#ui/controls/choice-links.tsx";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { Page } from "#ui/page/page.tsx";
import { AdminConsultationNav } from "../components/admin-consultation-nav.tsx";
import { OfficeClosedDays } from "../components/office-closed-days.tsx";
import { OfficeWeek } from "../components/office-week.tsx";
import {
  adminConsultationsPath,
  type OfficeName,
  officeNames,
  offices,
} from "../consultations.constants.ts";
import { changeOfficeHours, readOfficeHours } from "../office-hours.usecases.server.ts";
import { countOpenRequests } from "../requests.usecases.server.ts";
import type { Route } from "./+types/admin-office-hours";

const path = `${adminConsultationsPath}/hours`;

export const handle: PageHandle = { listed: false, form: { from: "support" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Office hours",
    description: "Set when people can book consultations with each office.",
    path,
    listed: false,
  });
}

function readOffice(request: Request): OfficeName {
  const given = new URL(request.url).searchParams.get("office");
  return officeNames.find((name) => name === given) ?? "toronto";
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireRight(viewer, "support", path);
  const office = readOffice(request);
  return {
    office,
    ...(await readOfficeHours(services, admin, office)),
    openRequests: await countOpenRequests(services, admin),
    notice: notices.get(new URL(request.url).searchParams.get("done") ?? "") ?? null,
  };
}

const notices: ReadonlyMap<string, string> = new Map([
  ["saved", "Hours saved."],
  ["closed", "Added to the closed days below."],
  ["reopened", "Removed from the closed days. The usual hours apply again."],
]);

const changing = (done: string) =>
  formAction("support", async ({ services, viewer, request, form }) => {
    const office = readOffice(request);
    const { problems } = await changeOfficeHours(services, viewer, office, form);
    if (problems.length > 0) throw invalidInput(problems);
    return `${path}?${new URLSearchParams({ office, done })}`;
  });

export const action = formActions({
  "save-week": changing("saved"),
  close: changing("closed"),
  reopen: changing("reopened"),
});

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function AdminOfficeHoursPage({ loaderData }: Route.ComponentProps) {
  const { office, week, shown, closedDays, openRequests, notice } = loaderData;
  const { key } = useLocation();
  return (
    <Page
      title="Office hours"
      lead="Set when people can book consultations with each office."
      width="text"
    >
      <div className="grid gap-10">
        <AdminFactorNotice />
        <AdminConsultationNav openRequests={openRequests} />
        <ChoiceLinks
          label="Office"
          choices={officeNames.map((name) => ({
            to: `${path}?office=${name}`,
            label: offices[name].city,
            current: name === office,
          }))}
        />
        <PageProblem of={["reopen", "save-week"]} />
        <DoneNotice title={notice} />
        <section aria-labelledby="week-title" className="grid gap-4">
          <h2 id="week-title" className="text-xl">
            Weekly hours in {offices[office].city}
          </h2>
          <OfficeWeek
            key={`${office} ${JSON.stringify(week)}`}
            week={week}
            shown={shown}
            zone={offices[office].city}
          />
        </section>
        <section aria-labelledby="days-title" className="grid gap-4">
          <h2 id="days-title" className="text-xl">
            Closed days
          </h2>
          <OfficeClosedDays key={`${office} ${key}`} days={closedDays} />
        </section>
      </div>
    </Page>
  );
}
