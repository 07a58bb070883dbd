import { accountFeature } from "#features/account/account.feature.server.ts";
import { adminFeature } from "#features/admin/admin.feature.server.ts";
import { authFeature } from "#features/auth/auth.feature.server.ts";
import { bookingFeature } from "#features/booking/booking.feature.server.ts";
import { businessFeature } from "#features/business/business.feature.server.ts";
import { candidatesFeature } from "#features/candidates/candidates.feature.server.ts";
import { careerFeature } from "#features/career/career.feature.server.ts";
import { claimsFeature } from "#features/claims/claims.feature.server.ts";
import { companyFeature } from "#features/company/company.feature.server.ts";
import { consultationsFeature } from "#features/consultations/consultations.feature.server.ts";
import { employersFeature } from "#features/employers/employers.feature.server.ts";
import { eventsFeature } from "#features/events/events.feature.server.ts";
import { feeProtectionFeature } from "#features/fee-protection/fee-protection.feature.server.ts";
import { helpFeature } from "#features/help/help.feature.server.ts";
import { hiringFeature } from "#features/hiring/hiring.feature.server.ts";
import { jobsFeature } from "#features/jobs/jobs.feature.server.ts";
import { legalFeature } from "#features/legal/legal.feature.server.ts";
import { mailingsFeature } from "#features/mailings/mailings.feature.server.ts";
import { membershipFeature } from "#features/membership/membership.feature.server.ts";
import { mentoringFeature } from "#features/mentoring/mentoring.feature.server.ts";
import { mentorsFeature } from "#features/mentors/mentors.feature.server.ts";
import { messagesFeature } from "#features/messages/messages.feature.server.ts";
import { newsletterFeature } from "#features/newsletter/newsletter.feature.server.ts";
import { noticesFeature } from "#features/notices/notices.feature.server.ts";
import { onboardingFeature } from "#features/onboarding/onboarding.feature.server.ts";
import { operationsFeature } from "#features/operations/operations.feature.server.ts";
import { pathwaysFeature } from "#features/pathways/pathways.feature.server.ts";
import { paymentsFeature } from "#features/payments/payments.feature.server.ts";
import { payoutsFeature } from "#features/payouts/payouts.feature.server.ts";
import { peopleFeature } from "#features/people/people.feature.server.ts";
import { picksFeature } from "#features/picks/picks.feature.server.ts";
import { plansFeature } from "#features/plans/plans.feature.server.ts";
import { publishingFeature } from "#features/publishing/publishing.feature.server.ts";
import { ratingsFeature } from "#features/ratings/ratings.feature.server.ts";
import { resourcesFeature } from "#features/resources/resources.feature.server.ts";
import { searchFeature } from "#features/search/search.feature.server.ts";
import { talentFeature } from "#features/talent/talent.feature.server.ts";
import type { AuditDeclaration } from "#platform/audit/declare-audit.ts";
import type { Feature } from "#platform/feature.ts";
import { storageAudit } from "#platform/storage/storage.audit.ts";

/** The capabilities of this server, each after those it stands on. */
export const features: readonly Feature[] = [
  authFeature,
  accountFeature,
  claimsFeature,
  legalFeature,
  peopleFeature,
  paymentsFeature,
  feeProtectionFeature,
  bookingFeature,
  membershipFeature,
  messagesFeature,
  mentorsFeature,
  ratingsFeature,
  plansFeature,
  mentoringFeature,
  payoutsFeature,
  consultationsFeature,
  employersFeature,
  candidatesFeature,
  jobsFeature,
  hiringFeature,
  talentFeature,
  noticesFeature,
  mailingsFeature,
  newsletterFeature,
  eventsFeature,
  careerFeature,
  businessFeature,
  resourcesFeature,
  pathwaysFeature,
  onboardingFeature,
  companyFeature,
  helpFeature,
  operationsFeature,
  picksFeature,
  publishingFeature,
  searchFeature,
  adminFeature,
];

/** Everything that may be written to the audit log. */
export const auditDeclarations: readonly AuditDeclaration[] = [
  storageAudit,
  ...features.flatMap(({ audit }) => audit ?? []),
];
