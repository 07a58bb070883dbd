import type { Feature } from "#platform/feature.ts";
import { mentoringCorrespondents } from "./contacts/correspondents.usecases.server.ts";
import { mentoringAdmin } from "./mentoring.admin.server.ts";
import { mentoringAudit } from "./mentoring.audit.server.ts";
import { mentoringWaiting } from "./mentoring.waiting.server.ts";
import { closeSessionCheckoutJob } from "./sessions/close-checkout.job.server.ts";
import { paidSessions } from "./sessions/fee-returns.usecases.server.ts";
import { sessionPayment } from "./sessions/session.payment.server.ts";
import { mentorSessionKind } from "./sessions/session-kind.usecases.server.ts";
import { reconcileSessionsJob, settleSessionsJob } from "./sessions/sessions.jobs.server.ts";
import { sessionsPersonalData } from "./sessions/sessions.personal-data.server.ts";
import { countHeldSessions } from "./sessions/sessions.store.server.ts";

/** Paid sessions with mentors: booking and changing them, their money, and the mentor's studio. */
export const mentoringFeature: Feature = {
  name: "mentoring",
  waiting: mentoringWaiting,
  admin: mentoringAdmin,
  audit: mentoringAudit,
  compose(services) {
    services.claims.registerCount("sessions", ({ database }) =>
      database.asSystem("count sessions held", countHeldSessions),
    );
    services.payments.registerPurpose(sessionPayment);
    services.feeProtection.registerPaidService(paidSessions);
    services.booking.registerKind(mentorSessionKind);
    services.messages.registerCorrespondents(mentoringCorrespondents);
  },
  jobs: [closeSessionCheckoutJob, settleSessionsJob, reconcileSessionsJob],
  personalData: sessionsPersonalData,
  exportFolder: "mentorship",
};
