import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { addTime } from "#shared/time.ts";
import type { TestContext, TestUser } from "../../../../tests/support/services.ts";
import { saveFile } from "../../../platform/storage/storage.ts";
import { saveOwnPhoto } from "../../mentors/photos/own-photo.usecases.server.ts";
import { saveNotifications } from "../notifications/notifications.usecases.server.ts";
import { changePhoto } from "../profile/photo.usecases.server.ts";
import { saveOwnProfile } from "../profile/profile.usecases.server.ts";

/** In every text that the person has left anywhere. */
export const marker = "Zanzibar";

export const client = { address: "203.0.113.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64)" };

/** A JPEG as a telephone would make it. */
export async function makePhoto({ width = 300, height = 200 } = {}): Promise<Uint8Array> {
  const background = { r: 160, g: 80, b: 40 };
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

/** Leaves something of the person wherever the site can keep something of people. */
export async function leaveTraces({ services }: TestContext, user: TestUser): Promise<void> {
  const { userId, email } = user;
  const now = services.clock.now();
  const text = `${marker} ${"x".repeat(60)}`;
  await saveOwnProfile(services, user, { full_name: `${marker} Person`, location: marker });
  await changePhoto(services, user, { bytes: await makePhoto(), declaredType: "image/jpeg" });
  await saveFile(services, user, {
    bucket: "documents",
    name: `${userId}/cv ${marker}.pdf`,
    bytes: new TextEncoder().encode(`%PDF-1.7\n% ${marker}\n%%EOF\n`),
    declaredType: "application/pdf",
  });
  await saveOwnPhoto(services, user, {
    bytes: await makePhoto(),
    declaredType: "image/jpeg",
    crop: {},
  });
  await saveNotifications(services, user, {
    wanted: new Set(["newsletter"]),
    clientAddress: client.address,
  });
  await services.database.asSystem("test traces", async (transaction) => {
    const planId = randomUUID();
    await transaction
      .insertInto("plans")
      .values({
        id: planId,
        user_id: userId,
        pathway: "nurse-ontario",
        title: marker,
        answers: "{}",
        is_current: true,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await transaction
      .insertInto("plan_steps")
      .values({
        ...{ plan_id: planId, step_id: "report", title: marker },
        ...{ done_on: "2026-01-01", recorded_at: now },
      })
      .execute();
    await transaction
      .insertInto("private.plan_reminders")
      .values({
        ...{ plan_id: planId, step_id: "apply", days: 3 },
        ...{ due_on: "2026-01-01", sent_at: now },
      })
      .execute();
    await transaction
      .insertInto("private.plan_reminder_links")
      .values({ token_hash: randomBytes(32).toString("hex"), user_id: userId, created_at: now })
      .execute();
    await transaction
      .insertInto("onboarding_answers")
      .values({ user_id: userId, role: "mentor", created_at: now, updated_at: now })
      .execute();
    const mentor = {
      user_id: userId,
      full_name: `${marker} Person`,
      email,
      phone: "+15551234567",
      title: "Surgeon",
      location: marker,
      experience_years: 5,
      hourly_rate: 100,
      expertise: ["surgery"],
      bio: text,
      availability: "Available this week",
      application_status: "approved",
      payment_status: "paid",
    };
    const { id: applicationId } = await transaction
      .insertInto("mentor_applications")
      .values({ ...mentor, account_email: email })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: profileId } = await transaction
      .insertInto("mentor_profiles")
      .values({ ...mentor, application_id: applicationId, source: "application" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("plan_shares")
      .values({ plan_id: planId, mentor_id: userId, profile_id: profileId, shared_at: now })
      .execute();
    await transaction
      .insertInto("orders")
      .values({
        user_id: userId,
        purpose: "mentor_registration",
        subject_id: applicationId,
        description: "Mentor registration",
        amount_cents: 4900,
        currency: "USD",
        provider: "sandbox",
        created_at: now,
      })
      .execute();
    await transaction
      .updateTable("orders")
      .set({ status: "paid", payment_id: "sample-payment", paid_at: now })
      .where("subject_id", "=", applicationId)
      .execute();
    const { id: jobId } = await transaction
      .insertInto("jobs")
      .values({
        title: "Nurse",
        employer: "Hospital",
        sector: "healthcare",
        location: "Thunder Bay",
        country: "CA",
        employment_type: "full_time",
        salary_min_cents: 1,
        salary_max_cents: 2,
        salary_currency: "CAD",
        salary_period: "hour",
        is_vacant: true,
        uses_ai: false,
        description: "x".repeat(60),
        responsibilities: ["care"],
        requirements: ["licence"],
        skills: ["care"],
        posted_at: now,
        closes_at: addTime(now, { days: 90 }),
        posted_by: userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: stageId } = await transaction
      .selectFrom("job_stages")
      .select("id")
      .where("job_id", "=", jobId)
      .where("kind", "=", "new")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("job_applications")
      .values({
        stage_id: stageId,
        stage_kind: "new",
        stage_since: now,
        due_at: now,
        job_id: jobId,
        user_id: userId,
        account_email: email,
        message: text,
        resume_url: `https://cv.example/${marker}`,
        applied_at: now,
      })
      .execute();
    for (const [index, user_id] of [userId, null].entries()) {
      await transaction
        .insertInto("consultation_requests")
        .values({
          fingerprint: String(index).repeat(64),
          user_id,
          name: `${marker} Person`,
          email: email.toUpperCase(),
          topic: "career",
          message: text,
          preferred_times: sql`array[${now}::timestamptz]`,
          time_zone: "UTC",
          created_at: now,
        })
        .execute();
    }
    for (const [index, guest_id] of [userId, null].entries()) {
      const startsAt = addTime(now, { days: index + 1 });
      const booking = {
        kind: "consultation",
        host_id: "0ff1ce00-0000-4000-8000-000000000001",
        guest_id,
        guest_name: `${marker} Person`,
        guest_email: email.toUpperCase(),
        guest_time_zone: "UTC",
        status: "confirmed",
        starts_at: startsAt,
        ends_at: addTime(startsAt, { minutes: 30 }),
        blocked_until: addTime(startsAt, { minutes: 30 }),
        created_at: now,
        status_changed_at: now,
      };
      const { id: canceledId } = await transaction
        .insertInto("bookings")
        .values(booking)
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction
        .updateTable("bookings")
        .set({ status: "cancelled", cancelled_by: "guest", reason: text })
        .where("id", "=", canceledId)
        .execute();
      const { id } = await transaction
        .insertInto("bookings")
        .values(booking)
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto("consultations")
        .values({
          booking_id: id,
          topic: "career",
          company: marker,
          message: text,
          fingerprint: String(index).repeat(64),
        })
        .execute();
      await transaction
        .insertInto("consultation_notes")
        .values({ id: randomUUID(), booking_id: id, body: text, written_at: now })
        .execute();
      await transaction
        .insertInto("consultation_files")
        .values({
          id: randomUUID(),
          booking_id: id,
          side: "guest",
          added_by: guest_id,
          file_name: `${marker}.pdf`,
          type: "application/pdf",
          size: 1,
          added_at: now,
        })
        .execute();
    }
    await transaction
      .insertInto("saved_searches")
      .values({
        user_id: userId,
        keyword: marker,
        location: "",
        keyword_words: [marker.toLowerCase()],
        location_words: [],
        saved_at: now,
      })
      .execute();
    await transaction
      .insertInto("saved_guides")
      .values({ user_id: userId, slug: "physician-hiring-guide", saved_at: now })
      .execute();
    const { id: enrollmentId } = await transaction
      .insertInto("playbook_enrollments")
      .values({
        user_id: userId,
        account_email: email,
        playbook_id: "career-transition",
        plan: "three_payments",
        status: "active",
        created_at: now,
        started_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("playbook_payments")
      .values({
        enrollment_id: enrollmentId,
        number: 1,
        amount_cents: 10900,
        currency: "USD",
        due_on: "2026-11-21",
      })
      .execute();
    await transaction
      .insertInto("playbook_progress")
      .values({ enrollment_id: enrollmentId, module: "one", done_at: now })
      .execute();
    await transaction
      .insertInto("cv_review_requests")
      .values({
        user_id: userId,
        quarter: "2026-Q4",
        cv_url: `https://cv.example/${marker}`,
        target_post: marker,
        requested_at: now,
      })
      .execute();
    await transaction
      .insertInto("events")
      .values({
        id: "an-event",
        series: "an-event",
        kind: "webinar",
        title: "An event",
        summary: "About something",
        description: "About something",
        host: "Host",
        starts_at: now,
        ends_at: addTime(now, { hours: 1 }),
        time_zone: "UTC",
      })
      .execute();
    // Registered while signed out, under the same address.
    await transaction
      .insertInto("event_registrations")
      .values({
        event_id: "an-event",
        name: `${marker} Person`,
        email: email.toUpperCase(),
        cancel_token_hash: "h",
        notified_starts_at: now,
        notified_ends_at: addTime(now, { hours: 1 }),
        created_at: now,
      })
      .execute();
  });
}

/** Leaves what tables keep under an account's address beside its id. */
export async function leaveUnderAddress(
  { services }: TestContext,
  { userId, email }: Pick<TestUser, "userId" | "email">,
): Promise<void> {
  const now = services.clock.now();
  const ends = addTime(now, { hours: 1 });
  const event = `event-${userId}`;
  const mailing = randomUUID();
  await services.database.asSystem("test traces", async (transaction) => {
    await transaction
      .insertInto("events")
      .values({
        ...{ id: event, series: event, kind: "webinar", title: "An event", host: "Host" },
        ...{ summary: "About something", description: "About something" },
        ...{ starts_at: now, ends_at: ends, time_zone: "UTC" },
      })
      .execute();
    await transaction
      .insertInto("event_registrations")
      .values({
        ...{ event_id: event, user_id: userId, name: "A Person", email, created_at: now },
        ...{ cancel_token_hash: event, notified_starts_at: now, notified_ends_at: ends },
      })
      .execute();
    await transaction
      .insertInto("mentor_licenses")
      .values({
        ...{ user_id: userId, email, kind: "rcic", number: "R123456", register: "CICC" },
        ...{ jurisdiction: "Canada", status: "pending", created_at: now },
      })
      .execute();
    await transaction
      .insertInto("consultation_requests")
      .values({
        fingerprint: userId.replaceAll("-", "").repeat(2),
        ...{ user_id: userId, name: "A Person", email, topic: "career", time_zone: "UTC" },
        preferred_times: sql`array[${now}::timestamptz]`,
        created_at: now,
      })
      .execute();
    await transaction
      .insertInto("private.mailings")
      .values({
        ...{ id: mailing, kind: "newsletter", audience: "announcements", status: "sent" },
        ...{ subject: "An announcement", body: "About something", recipients: 1 },
        ...{ created_at: now, updated_at: now, started_at: now, finished_at: now },
      })
      .execute();
    await transaction
      .insertInto("private.mailing_recipients")
      .values({
        ...{ mailing_id: mailing, reference: userId, user_id: userId, email },
        ...{ state: "handed_over", handled_at: now },
      })
      .execute();
  });
}
