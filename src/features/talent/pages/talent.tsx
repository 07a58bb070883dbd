import { Link, redirect } from "react-router";
import { readOwnProfile } from "#features/account/account.contract.ts";
import {
  bookConsultation,
  hasProvenEmail,
  listOfficeStarts,
} from "#features/consultations/consultations.contract.ts";
import { ConsultationSection } from "#features/consultations/consultations-components.contract.ts";
import {
  bookedConsultationPath,
  type ConsultationValues,
  consultationTopics,
  emptyConsultation,
  heldConsultationPath,
  lengthLimits,
  type OfficeName,
  officeNames,
  offices,
  readConsultation,
} from "#features/consultations/consultations-parts.contract.ts";
import { listNewestJobs, readJobSearch } from "#features/jobs/jobs.contract.ts";
import { OpenJobsBlock } from "#features/jobs/jobs-components.contract.ts";
import { jobSearchPath } from "#features/jobs/jobs-parts.contract.ts";
import { sendForm } from "#platform/browser/send-form.ts";
import { networkOf } from "#platform/http/client-network.ts";
import { formAction } from "#platform/http/form-action.ts";
import { pageOf } from "#platform/http/page.ts";
import type { PageHandle } from "#platform/http/page-handle.ts";
import { describePage } from "#platform/http/page-meta.ts";
import { addressWith } from "#shared/page-address.ts";
import { cleanText } from "#shared/text/search-text.ts";
import { isTimeZone } from "#shared/time.ts";
import { packTimes } from "#shared/zones/packed-times.ts";
import { Button } from "#ui/controls/button.tsx";
import { GlobeArcs } from "#ui/drawings/globe-arcs.tsx";
import { Hero } from "#ui/page/hero.tsx";
import { Section } from "#ui/page/section.tsx";
import { ServiceCards } from "../components/service-cards.tsx";
import type { Route } from "./+types/talent";

const newestJobs = 3;

export const handle: PageHandle = {
  sharing: {
    with: "visitors",
    seconds: 10,
    parameters: ["keyword", "location", "topic", "about", "office", "time_zone"],
  },
};

export function meta(args: Route.MetaArgs) {
  return describePage(args, {
    title: "Talent Solutions",
    description:
      "Skilled people from abroad for employers in Canada and the US, in healthcare, IT, skilled trades and leadership. Search open jobs or book a consultation.",
    path: "/talent",
    image: "talent",
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, viewer } = pageOf(context);
  const parameters = new URL(request.url).searchParams;
  if (parameters.has("keyword") || parameters.has("location")) {
    // Jobs were searched here once, and people kept the addresses.
    throw redirect(jobSearchPath(readJobSearch(parameters)), 301);
  }
  const topic = consultationTopics.find((known) => known === parameters.get("topic")) ?? "";
  const about = cleanText(parameters.get("about"), lengthLimits.about.maximum);
  const isUser = viewer.kind === "user";
  const office = readOffice(parameters.get("office"));
  const given = parameters.get("time_zone") ?? "";
  const preset: ConsultationValues = {
    ...emptyConsultation,
    topic,
    about,
    name: isUser ? ((await readOwnProfile(services, viewer)).full_name ?? "") : "",
    email: isUser ? viewer.email : "",
  };
  const results = await listNewestJobs(services, viewer, newestJobs);
  const hasTimes = parameters.has("office");
  const slots = packTimes(await listOfficeStarts(services, office));
  const timeZone = isTimeZone(given) ? given : offices[office].timeZone;
  return {
    results,
    preset,
    office,
    hasTimes,
    slots,
    timeZone,
    isOwnAddress: isUser && viewer.email !== "",
    isProven: isUser && (await hasProvenEmail(services, viewer)),
  };
}

export const action = formAction(
  "anyone",
  async ({ services, viewer, client, form }) => {
    const given = readConsultation(form);
    const values = { ...given, time_zone: isTimeZone(given.time_zone) ? given.time_zone : "" };
    const network = networkOf(client.address);
    const booked = await bookConsultation(services, viewer, values, network);
    return booked.isHeld
      ? heldConsultationPath(booked.bookingId, { view: booked.view })
      : bookedConsultationPath(booked.bookingId, { done: "booked" });
  },
  {
    shows: [403, 404],
    fieldOf: { slot_taken: "starts_at", slot_not_offered: "starts_at", guest_busy: "starts_at" },
    // The form comes back without a time that was taken meanwhile; loaders aren't run after a
    // denial.
    refused: async (_error, { services, values: { office = "", time_zone = "" } }) => ({
      slots: packTimes(await listOfficeStarts(services, readOffice(office))),
      timeZone: isTimeZone(time_zone) ? time_zone : "",
    }),
  },
);

function readOffice(text: string | null): OfficeName {
  return officeNames.find((name) => name === text) ?? "toronto";
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function TalentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { results, preset, office, hasTimes, slots, timeZone, isOwnAddress } = loaderData;
  const refused = actionData && "slots" in actionData ? actionData : undefined;
  const { topic, about } = preset;
  const pathWith = (chosen: OfficeName) =>
    addressWith("/talent", { topic, about, office: chosen }, "consultation");
  return (
    <>
      <Hero
        kicker="Talent Solutions"
        title="Skilled people, wherever they live"
        lead="We introduce employers in Canada and the United States to skilled people from abroad. Our team helps with licensing, permits and the first months on the job."
        actions={
          <>
            <Button asChild>
              <a href="#consultation">Book Consultation</a>
            </Button>
            <Button asChild variant="secondary">
              <Link to={jobSearchPath()}>Find a job</Link>
            </Button>
          </>
        }
        figure={<GlobeArcs className="w-full text-control" />}
      />
      <Section
        title="Four areas of expertise"
        lead="Each field has its own licenses, checks and timeline, and we know them well."
      >
        <ServiceCards />
      </Section>
      <div className="border-t border-line">
        <OpenJobsBlock {...results} />
      </div>
      <ConsultationSection
        action={pathWith(office)}
        officePath={pathWith}
        office={office}
        hasTimes={hasTimes}
        slots={refused?.slots ?? slots}
        timeZone={refused?.timeZone || timeZone}
        preset={preset}
        isOwnAddress={isOwnAddress}
        isProven={loaderData.isProven}
      />
      <section aria-label="Not ready to apply?" className="mx-auto max-w-page px-5 py-10 sm:px-8">
        <p className="max-w-text text-muted">
          Planning a career move but not ready to apply? Our{" "}
          <Link className="link" to="/career">
            Career Accelerator
          </Link>{" "}
          has playbooks and webinars, and our{" "}
          <Link className="link" to="/mentorship">
            mentors
          </Link>{" "}
          share how they did it. You never need any of these to get a placement.
        </p>
      </section>
    </>
  );
}
