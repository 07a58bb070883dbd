import type { VerdictListener } from "#platform/storage/quarantine.ts";
import { isId } from "#shared/ids.ts";
import { cvBucket } from "./applications.constants.ts";
import { infectedCvEmail } from "./applications.emails.ts";
import * as store from "./applications.store.server.ts";
import { readOrganizationOf } from "./apply.store.server.ts";

/** Takes a CV with malware out of its application, and notifies the applicant. */
export const removeInfectedCv: VerdictListener = async (services, transaction, file, verdict) => {
  if (file.bucket !== cvBucket || verdict.kind !== "infected") return;
  const id = file.name.split("/").at(-1) ?? "";
  const application = isId(id)
    ? await store.takeInfectedCv(transaction, { id, object: file.name })
    : undefined;
  if (!application) return;
  const { userId, jobId, jobTitle, employer } = application;
  await services.audit.record(transaction, {
    actorId: null,
    action: "talent.infected_cv_removed",
    subject: { type: "job_application", id },
  });
  const email = userId && (await services.accounts.findEmail(transaction, userId));
  if (!email) return;
  const { baseUrl } = services.application;
  const job = { title: jobTitle, employer };
  const { organizationId } = await readOrganizationOf(transaction, jobId);
  const canWrite = organizationId !== null;
  await services.mail.enqueue(
    transaction,
    infectedCvEmail(baseUrl, email, { job, applicationId: id, canWrite }),
  );
};
