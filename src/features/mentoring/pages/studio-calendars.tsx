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
  ["add", "The calendar was read. Its times are not offered to mentees any more"],
  ["remove", "The calendar is not read any more and its times are free again"],
  ["reset", "Your calendar has a new address. Put it in the place of the old one"],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your calendars",
    description: "Your sessions in your own calendar, and its busy times here.",
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
    // Whatever is wrong with adding one is wrong with its address.
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
      lead="Your sessions in the calendar you use, and the busy times of that calendar here."
    >
      <div className="grid max-w-3xl gap-14">
        <PageProblem />
        <DoneNotice title={notices.get(saved)} />
        <StudioPart
          title="Your sessions in your calendar"
          lead="Subscribe to this address in your calendar: sessions that are agreed, moved or cancelled appear there by themselves. Programs look for news every half hour to every day."
        >
          <StudioFeed address={address} />
        </StudioPart>
        <StudioPart
          title="Your busy times here"
          lead="Times that are taken in another calendar of yours are not offered to mentees. We keep when you are busy, and nothing of what it is about."
        >
          <StudioBusyCalendars calendars={calendars} />
          <StudioAddCalendar key={calendars.length} />
        </StudioPart>
      </div>
    </StudioFrame>
  );
}
