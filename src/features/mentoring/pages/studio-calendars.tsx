import { redirect } from "react-router";
import {
  addBusyCalendar,
  readBusyCalendars,
  readFeedAddress,
  removeBusyCalendar,
  resetFeedAddress,
} from "#features/booking/hosts/hosts.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { StudioAddCalendar, StudioBusyCalendars } from "../components/studio-busy-calendars.tsx";
import { StudioFeed } from "../components/studio-feed.tsx";
import type { Route } from "./+types/studio-calendars";

const path = studioPaths.calendars;

const notices: ReadonlyMap<string, string> = new Map([
  ["add", "Calendar connected. Mentees can't book its busy times"],
  ["remove", "Calendar removed. Mentees can book its busy times again"],
  ["reset", "Your new address is ready. Replace the old one in your calendar app"],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your calendars",
    description: "See your sessions in your own calendar, and block the times you're busy.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  return {
    address: (await readFeedAddress(services, user)) ?? "",
    calendars: await readBusyCalendars(services, user),
    saved: new URL(request.url).searchParams.get("saved") ?? "",
  };
}

export const action = formAction(
  "user",
  async ({ services, viewer, values: { form, calendarId = "", address = "" } }) => {
    if (form === "reset") await resetFeedAddress(services, viewer);
    else if (form === "remove") await removeBusyCalendar(services, viewer, calendarId);
    else if (form === "add") await addBusyCalendar(services, viewer, address);
    else throw httpErrors.notFound();
    return `${path}?saved=${form}`;
  },
  {
    // Any problem with adding a calendar is a problem with its address.
    refused: ({ message }, { values }) =>
      values.form === "add"
        ? { problems: [{ field: "address", message }], problem: undefined }
        : undefined,
  },
);

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function StudioCalendarsPage({ loaderData }: Route.ComponentProps) {
  const { address, calendars, saved } = loaderData;
  return (
    <StudioFrame
      title="Your calendars"
      lead="See your sessions in the calendar you use, and block the times you're busy."
    >
      <div className="grid max-w-3xl gap-14">
        <PageProblem />
        <DoneNotice title={notices.get(saved)} />
        <StudioPart
          title="Your sessions in your calendar"
          lead="Subscribe to this address in your calendar app to see your confirmed sessions, including moves and cancellations. Depending on the app, changes show up within half an hour to a day."
        >
          <StudioFeed address={address} />
        </StudioPart>
        <StudioPart
          title="Block your busy times"
          lead="Mentees can't book times when your other calendars show you as busy. We store only when you're busy, not what you're doing."
        >
          <StudioBusyCalendars calendars={calendars} />
          <StudioAddCalendar key={calendars.length} />
        </StudioPart>
      </div>
    </StudioFrame>
  );
}
