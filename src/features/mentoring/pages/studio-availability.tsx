import { useMemo } from "react";
import { data, redirect, useLocation, useNavigation } from "react-router";
import {
  pauseHost,
  readSchedule,
  removeException,
  saveException,
  saveTerms,
  saveWeek,
} from "#features/booking/hosts/hosts.contract.ts";
import {
  changeWeek,
  emptyException,
  joinExceptions,
  readException,
  readWeek,
  typeWeek,
} from "#features/booking/hosts/hosts-parts.contract.ts";
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
import { httpErrors } from "#platform/http/errors.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { readForm } from "#platform/http/read-form.ts";
import type { FieldProblem } from "#shared/form-fields.ts";
import { dayIn } from "#shared/time.ts";
import { Alert } from "#ui/alert.tsx";
import { StudioExceptionForm, StudioExceptionList } from "../components/studio-exceptions.tsx";
import { StudioPause } from "../components/studio-pause.tsx";
import { StudioOutside, StudioPreview } from "../components/studio-preview.tsx";
import { StudioTermsForm, type TypedTerms } from "../components/studio-terms-form.tsx";
import { StudioWeekForm } from "../components/studio-week-form.tsx";
import { previewSlots } from "../studio/overview.usecases.server.ts";
import type { Route } from "./+types/studio-availability";

const path = studioPaths.availability;

const notices: ReadonlyMap<string, string> = new Map([
  ["week", "Your hours are saved"],
  ["exception", "The days are added"],
  ["remove-exception", "The days are as your week says again"],
  ["terms", "Your rules are saved"],
  ["pause", "You are paused. Nobody can book you until you resume"],
  ["resume", "You take bookings again"],
]);

export const handle: PageHandle = { form: { from: "user" } };

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Your availability",
    description: "When mentees can book you.",
    path,
    listed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  if (!(await enterStudio(services, user))) throw redirect(studioPaths.overview);
  const schedule = await readSchedule(services, user);
  if (!schedule) throw redirect(studioPaths.overview);
  const { host, outside } = schedule;
  const { timeZone, hours, exceptions, pausedAt } = host;
  const today = dayIn(services.clock.now(), timeZone);
  const terms: TypedTerms = {
    buffer_minutes: String(host.bufferMinutes),
    notice_hours: String(host.noticeHours),
    horizon_days: String(host.horizonDays),
    weekly_limit: host.weeklyLimit === null ? "" : String(host.weeklyLimit),
    answers_at_once: host.answersAtOnce ? "yes" : "no",
  };
  return {
    timeZone,
    week: typeWeek(hours),
    spans: joinExceptions(exceptions, today),
    terms,
    pausedAt,
    outside,
    today,
    slots: await previewSlots(services, host.id),
    saved: new URL(request.url).searchParams.get("saved") ?? "",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = pageOf(context);
  const user = requireUserPage(viewer, path);
  const form = await readForm(request, context);
  const edited = editWeek(form);
  if (edited) return edited;
  const sent = readSent(form);
  try {
    const problems = await save();
    if (problems.length > 0) return data({ ...sent, problems }, { status: 400 });
  } catch (error) {
    return answerProblem(error);
  }
  return redirect(`${path}?saved=${sent.form}`);

  async function save(): Promise<FieldProblem[]> {
    switch (sent.form) {
      case "week":
        return (await saveWeek(services, user, sent)).problems;
      case "terms":
        return (await saveTerms(services, user, sent.terms)).problems;
      case "exception":
        return (await saveException(services, user, sent.exception)).problems;
      case "remove-exception":
        await removeException(services, user, sent.exception);
        return [];
      case "pause":
      case "resume":
        await pauseHost(services, user, sent.form === "pause");
        return [];
      default:
        throw httpErrors.notFound();
    }
  }
}

/** Rows of hours are added and removed in the browser, where its scripts run. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await copyForm(request);
  return editWeek(form) ?? reachServer(serverAction, readSent(form));
}

export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: {
  formData?: FormData;
  defaultShouldRevalidate: boolean;
}) {
  return formData && editWeek(formData) ? false : defaultShouldRevalidate;
}

/** What was sent, so that the form can show it again. */
function readSent(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    form: text("form"),
    timeZone: text("time_zone"),
    week: readWeek(form),
    exception: readException(form),
    terms: {
      buffer_minutes: text("buffer_minutes"),
      notice_hours: text("notice_hours"),
      horizon_days: text("horizon_days"),
      weekly_limit: text("weekly_limit"),
      answers_at_once: text("answers_at_once"),
    } satisfies TypedTerms,
    focus: undefined as string | undefined,
    problems: [] as FieldProblem[],
  };
}

/** The form with a row more or less, where that is what was pressed. Nothing is saved by it. */
function editWeek(form: FormData) {
  const sent = readSent(form);
  if (sent.form !== "week") return undefined;
  const copy = { from: String(form.get("copy_from")), to: String(form.get("copy_to")) };
  const changed = changeWeek(sent.week, String(form.get("intent")), copy);
  return changed && { ...sent, ...changed };
}

const none: FieldProblem[] = [];

export default function StudioAvailabilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, week, spans, terms, pausedAt, outside, today, slots, saved } = loaderData;
  const { key } = useLocation();
  const answerKey = useAnswerKey(actionData);
  const navigation = useNavigation();
  const busyWith = navigation.state === "idle" ? "" : String(navigation.formData?.get("form"));
  const sent = actionData && "form" in actionData ? actionData : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const notice = actionData ? undefined : notices.get(saved);
  const answered = (name: string) => (sent?.form === name ? sent : undefined);
  const typedWeek = answered("week");
  const typedException = answered("exception");
  const typedTerms = answered("terms");
  // A form is made anew when it was answered or what it shows was saved, and only then.
  const keys = useMemo(
    () => ({ week: JSON.stringify([timeZone, week]), terms: JSON.stringify(terms) }),
    [timeZone, week, terms],
  );
  return (
    <StudioFrame
      title="Your availability"
      lead="When mentees can book you. Sessions that are booked already stay as they are, whatever you change here."
    >
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-14">
          {problem ? <Alert key={key} variant="destructive" title={problem} focused /> : null}
          {notice ? <Alert key={key} variant="success" title={notice} focused /> : null}
          {outside.length > 0 ? <StudioOutside bookings={outside} timeZone={timeZone} /> : null}
          <StudioPart title="Weekly hours">
            <StudioWeekForm
              key={typedWeek ? answerKey : keys.week}
              timeZone={typedWeek?.timeZone ?? timeZone}
              week={typedWeek?.week ?? week}
              errors={typedWeek?.problems ?? none}
              focus={typedWeek?.focus}
              busy={busyWith === "week"}
            />
          </StudioPart>
          <StudioPart
            title="Days that differ"
            lead="Holidays, a day off, or a day with other hours than your week's."
          >
            <StudioExceptionList spans={spans} />
            <StudioExceptionForm
              key={typedException ? answerKey : JSON.stringify(spans)}
              typed={typedException?.exception ?? emptyException}
              today={today}
              errors={typedException?.problems ?? none}
              busy={busyWith === "exception"}
            />
          </StudioPart>
          <StudioPart title="Booking rules">
            <StudioTermsForm
              key={typedTerms ? answerKey : keys.terms}
              typed={typedTerms?.terms ?? terms}
              errors={typedTerms?.problems ?? none}
              busy={busyWith === "terms"}
            />
          </StudioPart>
          <StudioPart title={pausedAt ? "Paused" : "Pause"}>
            <StudioPause pausedAt={pausedAt} busy={busyWith === "pause" || busyWith === "resume"} />
          </StudioPart>
        </div>
        <aside className="lg:sticky lg:top-6 lg:self-start">
          <StudioPart
            title="What mentees see"
            lead="Your next free times as saved, in the time zone of your hours."
          >
            <StudioPreview slots={slots} timeZone={timeZone} isPaused={pausedAt !== null} />
          </StudioPart>
        </aside>
      </div>
    </StudioFrame>
  );
}
