import { useMemo, useState } from "react";
import { redirect } from "react-router";
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
  joinExceptions,
  readException,
  readWeek,
  typeWeek,
} from "#features/booking/hosts/hosts-parts.contract.ts";
import { enterStudio } from "#features/mentors/mentors.contract.ts";
import { StudioFrame, StudioPart } from "#features/mentors/mentors-components.contract.ts";
import { studioPaths } from "#features/mentors/mentors-parts.contract.ts";
import { copyForm } from "#platform/browser/copy-form.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { httpErrors } from "#platform/http/errors.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import { requireUserPage } from "#platform/http/page-access.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { isFormAnswer, toForm } from "#shared/form-answer.ts";
import { type FieldProblem, invalidInput } from "#shared/form-fields.ts";
import { dayIn } from "#shared/time.ts";
import { DoneNotice } from "#ui/form/done-notice.tsx";
import { PageProblem } from "#ui/form/page-problem.tsx";
import { useAnswerKey } from "#ui/form/use-answer-key.ts";
import { StudioExceptionForm, StudioExceptionList } from "../components/studio-exceptions.tsx";
import { StudioPause } from "../components/studio-pause.tsx";
import { StudioOutside, StudioPreview } from "../components/studio-preview.tsx";
import { StudioTermsForm, type TypedTerms } from "../components/studio-terms-form.tsx";
import { StudioWeekForm } from "../components/studio-week-form.tsx";
import { isUnlisted, previewSlots } from "../studio/overview.usecases.server.ts";
import type { Route } from "./+types/studio-availability";

const path = studioPaths.availability;

const notices: ReadonlyMap<string, string> = new Map([
  ["week", "Hours saved"],
  ["exception", "Days saved"],
  ["remove-exception", "Your weekly hours apply again"],
  ["terms", "Rules saved"],
  ["pause", "You're paused. Mentees can't book you until you resume"],
  ["resume", "You're no longer paused"],
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
  const [schedule, isHidden] = await Promise.all([
    readSchedule(services, user),
    isUnlisted(services, user),
  ]);
  if (!schedule) throw redirect(studioPaths.overview);
  const { host, outside } = schedule;
  const { timeZone, hours, exceptions, pausedAt } = host;
  const today = dayIn(services.clock.now(), timeZone);
  const terms: TypedTerms = {
    buffer_minutes: String(host.bufferMinutes),
    notice_hours: String(host.noticeHours),
    horizon_days: String(host.horizonDays),
    weekly_limit: host.weeklyLimit === null ? "" : String(host.weeklyLimit),
    instant_booking: host.instantBooking ? "yes" : "no",
  };
  return {
    timeZone,
    week: typeWeek(hours),
    spans: joinExceptions(exceptions, today),
    terms,
    pausedAt,
    outside,
    today,
    isHidden,
    slots: isHidden ? [] : await previewSlots(services, host),
    saved: new URL(request.url).searchParams.get("saved") ?? "",
  };
}

export const action = formAction("user", async ({ services, viewer, form }) => {
  const edited = editWeek(form);
  if (edited) return edited;
  const sent = readSent(form);
  const problems = await save();
  if (problems.length > 0) throw invalidInput(problems);
  return `${path}?saved=${sent.form}`;

  async function save(): Promise<FieldProblem[]> {
    switch (sent.form) {
      case "week":
        return (await saveWeek(services, viewer, sent)).problems;
      case "terms":
        return (await saveTerms(services, viewer, sent.terms)).problems;
      case "exception":
        return (await saveException(services, viewer, sent.exception)).problems;
      case "remove-exception":
        await removeException(services, viewer, sent.exception);
        return [];
      case "pause":
      case "resume":
        await pauseHost(services, viewer, sent.form === "pause");
        return [];
      default:
        throw httpErrors.notFound();
    }
  }
});

/** Rows of hours are added and removed in the browser, where its scripts run. */
export async function clientAction(args: Route.ClientActionArgs) {
  return editWeek(await copyForm(args.request)) ?? (await sendForm(args));
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

/** Values that were sent, so that the form can show them again. */
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
      instant_booking: text("instant_booking"),
    } satisfies TypedTerms,
  };
}

/** The form with a row added or removed, if that was the button. Saves nothing. */
function editWeek(form: FormData) {
  const sent = readSent(form);
  if (sent.form !== "week") return undefined;
  const copy = { from: String(form.get("copy_from")), to: String(form.get("copy_to")) };
  const changed = changeWeek(sent.week, String(form.get("intent")), copy);
  return changed && { timeZone: sent.timeZone, ...changed };
}

type Answer = Route.ComponentProps["actionData"];

/** The week as it was typed, in an answer about it: with a row added or removed, or refused. */
function readTypedWeek(answer: Answer) {
  if (answer && "focus" in answer) return answer;
  const refused = isFormAnswer(answer) ? readSent(toForm(answer.values)) : undefined;
  return refused?.form === "week" ? refused : undefined;
}

/**
 * The latest answer about the week. It stays while the page's other forms are answered, until the
 * week is saved.
 */
function useWeekAnswer(answer: Answer, saved: string): Answer {
  const own = readTypedWeek(answer) ? answer : undefined;
  const [kept, setKept] = useState({ answer: own, saved });
  if (own ? kept.answer !== own : kept.saved !== saved) setKept({ answer: own, saved });
  return own ?? kept.answer;
}

export default function StudioAvailabilityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { timeZone, week, spans, terms, pausedAt, outside, today, saved } = loaderData;
  const { isHidden, slots } = loaderData;
  // A form starts over once its values are saved, and the week's also when its rows change.
  const keys = useMemo(
    () => ({ week: JSON.stringify([timeZone, week]), terms: JSON.stringify(terms) }),
    [timeZone, week, terms],
  );
  const weekAnswer = useWeekAnswer(actionData, keys.week);
  const answerKey = useAnswerKey(weekAnswer);
  const typedWeek = readTypedWeek(weekAnswer);
  return (
    <StudioFrame
      title="Your availability"
      lead="Choose when mentees can book you. Changes here don't affect sessions that are already booked."
    >
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-14">
          <PageProblem />
          <DoneNotice title={notices.get(saved)} />
          {outside.length > 0 ? <StudioOutside bookings={outside} timeZone={timeZone} /> : null}
          <StudioPart title="Weekly hours">
            <StudioWeekForm
              key={typedWeek ? answerKey : keys.week}
              timeZone={typedWeek?.timeZone ?? timeZone}
              week={typedWeek?.week ?? week}
              focus={typedWeek && "focus" in typedWeek ? typedWeek.focus : undefined}
            />
          </StudioPart>
          <StudioPart
            title="Time off and different hours"
            lead="Add holidays, days off, or days when your hours are different."
          >
            <StudioExceptionList spans={spans} />
            <StudioExceptionForm key={JSON.stringify(spans)} today={today} />
          </StudioPart>
          <StudioPart title="Booking rules">
            <StudioTermsForm key={keys.terms} terms={terms} />
          </StudioPart>
          <StudioPart title={pausedAt ? "Paused" : "Pause"}>
            <StudioPause pausedAt={pausedAt} />
          </StudioPart>
        </div>
        <aside className="lg:sticky lg:top-6 lg:self-start">
          <StudioPart
            title="What mentees see"
            lead="Your next available times, based on your saved hours and shown in your time zone."
          >
            <StudioPreview
              slots={slots}
              timeZone={timeZone}
              isHidden={isHidden}
              isPaused={pausedAt !== null}
            />
          </StudioPart>
        </aside>
      </div>
    </StudioFrame>
  );
}
