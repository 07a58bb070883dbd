import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site's table of contents: which file answers which path. */
export default [
  index("features/home/pages/home.tsx"),

  route("talent", "features/talent/pages/talent.tsx"),
  route("talent/:sector", "features/talent/pages/sector.tsx"),
  route("talent/searches", "features/talent/pages/saved-searches.tsx"),
  route("talent/searches/:searchId", "features/talent/pages/saved-search.tsx"),
  route("talent/jobs/:jobId", "features/talent/pages/job.tsx"),
  route("talent/jobs/:jobId/apply", "features/talent/pages/apply.tsx"),

  route("career", "features/career/pages/career.tsx"),
  route("career/playbooks", "features/career/pages/playbooks.tsx"),
  route("career/playbooks/:playbookId", "features/career/pages/playbook.tsx"),
  route("career/playbooks/:playbookId/preview", "features/career/pages/preview.tsx"),
  route("career/playbooks/:playbookId/enrol", "features/career/pages/enrol.tsx"),
  route("career/playbooks/:playbookId/learn", "features/career/pages/learn.tsx"),
  route("playbooks/*", "features/career/pages/playbooks-redirect.tsx"),

  route("business", "features/business/pages/business.tsx"),
  route("business/opportunities/:opportunityId", "features/business/pages/opportunity.tsx"),

  route("events", "features/events/pages/events.tsx"),
  route("events/:eventId", "features/events/pages/event.tsx"),
  route("events/:eventId/calendar.ics", "features/events/pages/event-calendar.tsx"),
  route("newsletter/confirm", "features/events/pages/newsletter-confirm.tsx"),
  route("newsletter/unsubscribe", "features/events/pages/newsletter-unsubscribe.tsx"),

  route("resources", "features/resources/pages/resources.tsx"),
  route("resources/workbooks", "features/resources/pages/workbooks.tsx"),
  route("resources/guides/:slug", "features/resources/pages/guide.tsx"),
  route("resources/guides/:slug/saved", "features/resources/pages/guide-saved.tsx"),
  route("resources/:slug", "features/resources/pages/guide-redirect.tsx"),

  route("mentorship", "features/mentorship/pages/mentorship.tsx"),
  route("mentorship/:mentorId", "features/mentorship/pages/mentor-profile.tsx"),
  route("become-mentor", "features/mentorship/pages/become-mentor.tsx"),
  route(
    "become-mentor/applications/:applicationId",
    "features/mentorship/pages/application-status.tsx",
  ),

  route("pro", "features/membership/pages/pro.tsx"),
  route("pro/cv-review", "features/membership/pages/cv-review.tsx"),

  route("auth", "features/accounts/pages/auth.tsx"),
  route("auth/callback", "features/accounts/pages/auth-callback.tsx"),
  route("auth/confirm", "features/accounts/pages/confirm.tsx"),
  route("auth/email-link", "features/accounts/pages/email-link.tsx"),
  route("auth/forgot-password", "features/accounts/pages/forgot-password.tsx"),
  route("auth/new-password", "features/accounts/pages/new-password.tsx"),
  route("auth/second-step", "features/accounts/pages/second-step.tsx"),
  layout("features/accounts/pages/leaving.tsx", [
    route("account", "features/accounts/pages/account.tsx"),
    route("account/security", "features/accounts/pages/account-security.tsx"),
    route("account/activity", "features/accounts/pages/account-activity.tsx"),
    route("account/notifications", "features/accounts/pages/account-notifications.tsx"),
    route("account/data", "features/accounts/pages/account-data.tsx"),
    route("dashboard", "features/dashboard/pages/dashboard.tsx"),
  ]),
  route("account/photo", "features/accounts/pages/account-photo.tsx"),
  route("account/data/export", "features/accounts/pages/account-data-export.tsx"),
  route("sandbox/checkout/:checkoutId", "features/payments/pages/sandbox-checkout.tsx"),
  route(
    "sandbox/payment-update/:subscriptionId",
    "features/payments/pages/sandbox-payment-update.tsx",
  ),

  route("admin/users", "features/accounts/pages/admin-users.tsx"),
  route("admin/users/:userId", "features/accounts/pages/admin-user.tsx"),
  route("admin/applications", "features/mentorship/pages/admin-applications.tsx"),
  route("admin/consultations", "features/talent/pages/admin-consultations.tsx"),
  route("admin/cv-reviews", "features/membership/pages/admin-cv-reviews.tsx"),
  route("admin/sync", "features/mentorship/pages/admin-sync.tsx"),
  route("admin/downloads", "features/resources/pages/admin-downloads.tsx"),
  route("admin/outbox", "features/admin/pages/outbox.tsx"),

  route("search", "features/search/pages/search.tsx"),

  route("privacy", "features/legal/pages/privacy.tsx"),
  route("terms", "features/legal/pages/terms.tsx"),
  route("*", "features/home/pages/not-found.tsx"),
] satisfies RouteConfig;
