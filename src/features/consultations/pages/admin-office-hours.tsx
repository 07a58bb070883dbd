import { data, redirect, useLocation } from "react-router";
import { AdminFactorNotice } from "#features/people/people-components.contract.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireAdminPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { Alert } from "#ui/alert.tsx";
import { ChoiceLinks } from "#ui/choice-links.tsx";
import type { FieldError } from "#ui/error-summary.tsx";
import { Page } from "#ui/page.tsx";
import { AdminConsultationNav } from "../components/admin-consultation-nav.tsx";
import { OfficeClosedDays } from "../components/office-closed-days.tsx";
import { OfficeWeek } from "../components/office-week.tsx";
import {
  adminConsultationsPath,
  type OfficeName,
  officeNames,
  offices,
} from "../consultations.constants.ts";
import {
  changeOfficeHours,
  type HoursAnswer,
  readOfficeHours,
} from "../office-hours.usecases.server.ts";
import { countOpenRequests } from "../requests.usecases.server.ts";
import type { Route } from "./+types/admin-office-hours";

const path = `${adminConsultationsPath}/hours`;

export const handle: PageHandle = { listed: false, form: { from: "admin" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Office hours",
    description: "When the offices' time can be booked.",
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
  const admin = requireAdminPage(viewer, path);
  const office = readOffice(request);
  return {
    office,
    ...(await readOfficeHours(services, admin, office)),
    openRequests: await countOpenRequests(services, admin),
    isSaved: new URL(request.url).searchParams.has("done"),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const admin = requireAdminPage(viewer, path);
  const office = readOffice(request);
  try {
    const answer = await changeOfficeHours(
      services,
      admin,
      office,
      await readForm(request, context),
    );
    if (answer.problems.length > 0) return data(answer, { status: 400 });
    return redirect(`${path}?office=${office}&done`);
  } catch (error) {
    return answerProblem(error);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer(serverAction, {});
}

const noProblems: FieldError[] = [];
const nothingTyped = { from: "", to: "" };

export default function AdminOfficeHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { office, week, different, openRequests, isSaved } = loaderData;
  const { key } = useLocation();
  const answer: Partial<HoursAnswer> & { problem?: string } = actionData ?? {};
  const { problem, problems = noProblems, closing } = answer;
  return (
    <Page title="Office hours" lead="When the offices' time can be booked." width="text">
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
        {problem ? <Alert variant="destructive" title={problem} focused /> : null}
        {isSaved && !actionData ? (
          <Alert key={key} variant="success" title="The hours were saved." focused />
        ) : null}
        <section aria-labelledby="week-title" className="grid gap-4">
          <h2 id="week-title" className="text-xl">
            The usual week in {offices[office].city}
          </h2>
          <OfficeWeek
            key={`${office} ${JSON.stringify(week)}`}
            week={answer.week ?? week}
            zone={offices[office].city}
            problems={closing ? noProblems : problems}
          />
        </section>
        <section aria-labelledby="days-title" className="grid gap-4">
          <h2 id="days-title" className="text-xl">
            Days that differ
          </h2>
          <OfficeClosedDays
            key={`${office} ${key}`}
            days={different}
            closing={closing ?? nothingTyped}
            problems={closing ? problems : noProblems}
          />
        </section>
      </div>
    </Page>
  );
}
