import { hasProvenMailbox } from "#features/auth/auth.contract.ts";
import { openOrderCheckout, reconcileOrder } from "#features/payments/payments.contract.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer, Viewer } from "#platform/viewer.ts";
import { isProductError } from "#shared/errors.ts";
import { invalidInput, listProblems } from "#shared/form-fields.ts";
import { isId } from "#shared/ids.ts";
import { findUnlicensedAdvice } from "../licenses/licenses.usecases.server.ts";
import { applicationPath, registrationFee, registrationPurpose } from "../mentors.constants.ts";
import { findProfileOf } from "../mentors.profiles.store.server.ts";
import { type MentorApplication, mentorApplication } from "../mentors.schemas.ts";
import { deleteApplicationDraft } from "./application-drafts.store.server.ts";
import { applicationErrors } from "./applications.errors.ts";
import { canPay } from "./applications.rules.ts";
import {
  findApplication,
  findLatestApplication,
  moveApplication,
  type StoredApplication,
  saveDraft,
} from "./applications.store.server.ts";

/**
 * Saves the viewer's application as a draft and opens the checkout for its fee; answers the
 * checkout's address. Repeating it, even at the same time, leads to the same application and charge,
 * with the newest data.
 *
 * @throws `validation_failed` with the first problem as message and all as `details.fields`;
 *   `application_already_submitted` or `already_a_mentor` when there is nothing left to pay.
 */
export async function createMentorPayment(
  services: Services,
  viewer: UserViewer,
  applicationData: unknown,
): Promise<{ url: string }> {
  const data = parseApplication(applicationData);
  const application = await services.database.asSystem(
    "save mentor application",
    async (transaction) => {
      if (await findProfileOf(transaction, viewer.userId)) throw applicationErrors.alreadyMentor();
      const { userId } = viewer;
      const isProven = await hasProvenMailbox(services, transaction, { userId, email: data.email });
      const holder = { userId, email: isProven ? data.email : null };
      const problems = await findUnlicensedAdvice(
        services,
        transaction,
        holder,
        { ...data },
        { reader: "mentor" },
      );
      if (problems.length > 0) throw invalidInput(problems);
      const now = services.clock.now();
      const saved = await saveDraft(transaction, viewer, data, now);
      if (saved) {
        await deleteApplicationDraft(transaction, viewer.userId);
        return saved;
      }
      const live = await findLatestApplication(transaction, viewer.userId);
      throw live?.application_status === "approved"
        ? applicationErrors.alreadyMentor()
        : applicationErrors.alreadySubmitted();
    },
  );
  return openCheckout(services, viewer, application);
}

function parseApplication(applicationData: unknown): MentorApplication {
  const isForm = typeof applicationData === "object" && !Array.isArray(applicationData);
  const result = mentorApplication.safeParse(isForm ? (applicationData ?? {}) : {});
  if (result.success) return result.data;
  const fields = listProblems(result.error);
  throw invalidInput(fields);
}

/** Opens the checkout of the viewer's own unpaid application again. */
export async function continueMentorPayment(
  services: Services,
  viewer: UserViewer,
  applicationId: string,
): Promise<{ url: string }> {
  const application = await readOwnApplication(services, viewer, applicationId);
  if (!canPay(application)) throw applicationErrors.nothingToPay();
  const retried = await services.database.asSystem("retry mentor payment", (transaction) =>
    moveApplication(transaction, application.id, { payment: "retry" }, services.clock.now()),
  );
  if (!retried) throw applicationErrors.nothingToPay();
  return openCheckout(services, viewer, retried);
}

async function openCheckout(
  services: Services,
  viewer: UserViewer,
  application: StoredApplication,
): Promise<{ url: string }> {
  const path = applicationPath(application.id);
  const { url } = await openOrderCheckout(services, viewer, {
    purpose: registrationPurpose,
    subjectId: application.id,
    description: "Mentor registration",
    money: registrationFee,
    returnPath: path,
    cancelPath: `${path}?cancelled=1`,
    customerEmail: application.account_email,
  });
  return { url };
}

/** The viewer's live application, else the latest that was turned down, else undefined. */
export async function readLatestApplication(
  services: Services,
  viewer: Viewer,
): Promise<StoredApplication | undefined> {
  if (viewer.kind !== "user") return undefined;
  return services.database.as(viewer, (transaction) =>
    findLatestApplication(transaction, viewer.userId),
  );
}

/**
 * The viewer's own application as it stands now: an unpaid one is first checked with the payment
 * provider, whose notice may be late.
 *
 * @throws `application_not_found`, also for someone else's application.
 */
export async function checkOwnApplication(
  services: Services,
  viewer: Viewer,
  applicationId: string,
): Promise<StoredApplication> {
  const application = await readOwnApplication(services, viewer, applicationId);
  if (!canPay(application)) return application;
  try {
    await reconcileOrder(services, { purpose: registrationPurpose, subjectId: application.id });
  } catch (error) {
    // The provider does not answer; what is stored stands, and a job asks again every few minutes.
    if (!isProductError(error) || error.status !== 502) throw error;
    services.log.warn("mentorship.payment_not_checked", { applicationId, error });
  }
  return readOwnApplication(services, viewer, applicationId);
}

async function readOwnApplication(
  services: Services,
  viewer: Viewer,
  applicationId: string,
): Promise<StoredApplication> {
  if (viewer.kind !== "user" || !isId(applicationId)) {
    throw applicationErrors.applicationNotFound();
  }
  const application = await services.database.as(viewer, (transaction) =>
    findApplication(transaction, applicationId),
  );
  if (application?.user_id !== viewer.userId) throw applicationErrors.applicationNotFound();
  return application;
}
