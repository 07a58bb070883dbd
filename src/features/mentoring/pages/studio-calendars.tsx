import { data, redirect, useLocation, useNavigation } from "react-router";
import {
  addBusyCalendar,
  readBusyCalendars,
  readFeedAddress,
  removeBusyCalendar,
  resetFeedAddress,
} from "#features/booking/hosts/hosts.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import {
  StudioFrame,
  StudioPart,
  useAnswerKey,
} from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { reachServer } from "#platform/browser/network-failure.ts";
import { answerProblem } from "#platform/http/action-problem.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import { isProductError } from "#shared/errors.ts";
import { Alert } from "#ui/alert.tsx";
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

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const sent = readSent(await readForm(request, context));
  try {
    if (sent.form === "reset") await resetFeedAddress(services, user);
    if (sent.form === "remove") await removeBusyCalendar(services, user, sent.calendarId);
    if (sent.form === "add") await addBusyCalendar(services, user, sent.address);
  } catch (error) {
    if (sent.form !== "add" || !isProductError(error)) return answerProblem(error);
    if (![400, 409, 422, 429].includes(error.status)) throw error;
    const errors = [{ field: "address", message: error.message }];
    return data({ typed: sent.address, errors }, { status: error.status });
  }
  return redirect(`${path}?saved=${sent.form}`);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { address } = readSent(await copyForm(request));
  return reachServer(serverAction, { typed: address });
}

function readSent(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return { form: text("form"), calendarId: text("calendarId"), address: text("address") };
}

const none: { field: string; message: string }[] = [];

export default function StudioCalendarsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, calendars, saved } = loaderData;
  const { key } = useLocation();
  const answerKey = useAnswerKey(actionData);
  const navigation = useNavigation();
  const busyWith = navigation.state === "idle" ? "" : String(navigation.formData?.get("form"));
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const errors = actionData && "errors" in actionData ? actionData.errors : none;
  const typed = actionData && "typed" in actionData ? actionData.typed : "";
  const notice = actionData ? undefined : notices.get(saved);
  return (
    <StudioFrame
      title="Your calendars"
      lead="Your sessions in the calendar you use, and the busy times of that calendar here."
    >
      <div className="grid max-w-3xl gap-14">
        {problem ? <Alert key={key} variant="destructive" title={problem} focused /> : null}
        {notice ? <Alert key={key} variant="success" title={notice} focused /> : null}
        <StudioPart
          title="Your sessions in your calendar"
          lead="Subscribe to this address in your calendar: sessions that are agreed, moved or cancelled appear there by themselves. Programs look for news every half hour to every day."
        >
          <StudioFeed address={address} busy={busyWith === "reset"} />
        </StudioPart>
        <StudioPart
          title="Your busy times here"
          lead="Times that are taken in another calendar of yours are not offered to mentees. We keep when you are busy, and nothing of what it is about."
        >
          <StudioBusyCalendars calendars={calendars} />
          <StudioAddCalendar
            key={actionData ? answerKey : calendars.length}
            typed={typed}
            errors={errors}
            busy={busyWith === "add"}
          />
        </StudioPart>
      </div>
    </StudioFrame>
  );
}
