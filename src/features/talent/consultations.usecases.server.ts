import { createHash } from "node:crypto";
import { httpErrors } from "#platform/http/errors.ts";
import type { Services } from "#platform/services.ts";
import { isAdmin, type UserViewer, type Viewer } from "#platform/viewer.ts";
import { isId } from "#shared/ids.ts";
import { formatTime } from "#shared/time.ts";
import * as store from "./consultations.store.server.ts";
import { countPages } from "./jobs.rules.ts";
import { consultationLimits, consultationsPerPage } from "./talent.constants.ts";
import { talentErrors } from "./talent.errors.ts";
import { consultationMail } from "./talent.mails.ts";
import { type Consultation, parseConsultation } from "./talent.schemas.ts";
import type { ConsultationRequest } from "./talent.types.ts";

/** What somebody who asked for a consultation is told. */
export interface ConsultationReceipt {
  email: string;
  /** The preferred times in the visitor's zone, in words. */
  times: string[];
}

/**
 * Stores a request for a consultation and confirms it by mail. The same request again, from another
 * tab or by a reload, is answered alike and changes nothing. `given` is what the form sent, by field;
 * `client` is what one client is limited by, e.g. its address.
 *
 * @throws `validation_failed` with all problems as `details.fields`; `too_many_requests`.
 */
export async function requestConsultation(
  services: Services,
  viewer: Viewer,
  given: Readonly<Record<string, string>>,
  client: string,
): Promise<ConsultationReceipt> {
  const now = services.clock.now();
  const parsed = parseConsultation(given, now);
  if ("problems" in parsed) throw talentErrors.invalidInput(parsed.problems);
  const { consultation } = parsed;
  const fingerprint = fingerprintOf(consultation);
  const receipt = {
    email: consultation.email,
    times: consultation.times.map((time) => formatTime(time, consultation.timeZone)),
  };
  const purpose = "store consultation request";
  if (await services.database.asSystem(purpose, (tx) => store.hasRequest(tx, fingerprint))) {
    return receipt;
  }
  const { rateLimits } = services;
  if (!(await rateLimits.take(consultationLimits.client, client))) {
    throw talentErrors.tooManyRequests();
  }
  // Beyond its limit an address gets no more mail, for anybody can type it; it is served all the same.
  const mayMail = await rateLimits.take(consultationLimits.email, consultation.email.toLowerCase());
  const userId = viewer.kind === "user" ? viewer.userId : null;
  await services.database.asSystem(purpose, async (transaction) => {
    const requestId = await store.insertRequest(transaction, {
      consultation,
      fingerprint,
      userId,
      createdAt: now,
    });
    if (!requestId) return;
    await services.audit.record(transaction, {
      actorId: userId,
      action: "talent.consultation_requested",
      subject: { type: "consultation_request", id: requestId },
      details: { topic: consultation.topic },
    });
    if (mayMail) {
      await services.mail.enqueue(transaction, consultationMail(consultation, receipt.times));
    }
  });
  return receipt;
}

function fingerprintOf({ email, times, ...rest }: Consultation): string {
  const content = [
    email.toLowerCase(),
    times.map((time) => time.toISOString()),
    rest.name,
    rest.company,
    rest.topic,
    rest.about,
    rest.message,
    rest.timeZone,
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

export interface ConsultationPage {
  requests: ConsultationRequest[];
  total: number;
  open: number;
  page: number;
  pages: number;
}

/** One page of all requests, the newest first. For admins: others see none but their own. */
export async function listConsultations(
  services: Services,
  admin: UserViewer,
  askedPage: number,
): Promise<ConsultationPage> {
  return services.database.as(admin, async (transaction) => {
    const total = await store.countRequests(transaction);
    const open = await store.countRequests(transaction, { status: "open" });
    const pages = countPages(total, consultationsPerPage);
    const page = Math.min(askedPage, pages);
    const requests = await store.listRequests(transaction, {
      limit: consultationsPerPage,
      offset: (page - 1) * consultationsPerPage,
    });
    return { requests, total, open, page, pages };
  });
}

/** Marks a request as handled; one that was handled before stays as it is. */
export async function handleConsultation(
  services: Services,
  admin: UserViewer,
  requestId: string,
): Promise<void> {
  if (!isAdmin(admin)) throw httpErrors.forbidden();
  if (!isId(requestId)) throw talentErrors.consultationNotFound();
  await services.database.asSystem("handle consultation request", async (transaction) => {
    const at = services.clock.now();
    if (!(await store.markHandled(transaction, requestId, { by: admin.userId, at }))) return;
    await services.audit.record(transaction, {
      actorId: admin.userId,
      action: "talent.consultation_handled",
      subject: { type: "consultation_request", id: requestId },
    });
  });
}

/** How many consultations the viewer has asked for. */
export async function countOwnConsultations(
  services: Services,
  viewer: UserViewer,
): Promise<number> {
  return services.database.as(viewer, (transaction) =>
    store.countRequests(transaction, { userId: viewer.userId }),
  );
}
