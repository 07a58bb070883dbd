import { readFileSync } from "node:fs";
import { sampleApplicants, sampleOrganizations } from "../../../content/samples/hiring.ts";

/** The viewer of a page. */
export type Reader = "anonymous" | "jobseeker" | "employer" | "admin";

/**
 * Answer of every page to an anonymous visitor: a status, or a redirect. A new route fails the
 * tests until its line is written.
 */
export const answers: Record<string, number | string> = {
  "/": 200,
  "/talent": 200,
  "/talent/:sector": 200,
  "/jobs": 200,
  "/jobs/alerts/stop": 200,
  "/talent/searches": "/auth?next=%2Ftalent%2Fsearches",
  "/talent/searches/:searchId": "/auth?next=",
  "/talent/jobs/:jobId": 200,
  "/talent/jobs/:jobId/apply": "/auth?next=",
  "/talent/jobs/:jobId/report": 200,
  "/consultations": "/auth?next=%2Fconsultations",
  "/consultations/:bookingId": "/auth?next=",
  "/consultations/:bookingId/files/:fileId": "/auth?next=",
  "/consultations/:bookingId/hold": 404,
  "/consultations/:bookingId/calendar.ics": 404,
  "/hiring": "/auth?next=%2Fhiring",
  "/hiring/talent": "/auth?next=%2Fhiring%2Ftalent",
  "/hiring/talent/:candidateKey": "/auth?next=",
  "/hiring/jobs/:jobId": "/auth?next=",
  "/hiring/analytics": "/auth?next=%2Fhiring%2Fanalytics",
  "/hiring/analytics.csv": "/auth?next=%2Fhiring%2Fanalytics",
  "/hiring/jobs/:jobId/scorecard": "/auth?next=",
  "/hiring/jobs/:jobId/close": "/auth?next=",
  "/hiring/jobs/:jobId/stages": "/auth?next=",
  "/hiring/jobs/:jobId/decline": "/auth?next=",
  "/hiring/applications/:applicationId": "/auth?next=",
  "/hiring/applications/:applicationId/decline": "/auth?next=",
  "/hiring/applications/:applicationId/cv": "/auth?next=",
  "/employers": "/auth?next=%2Femployers",
  "/employers/new": "/auth?next=%2Femployers%2Fnew",
  "/employers/invitations": 200,
  "/employers/:slug": 404,
  "/employers/:slug/settings": "/auth?next=",
  "/employers/:slug/members": "/auth?next=",
  "/employers/:slug/import": "/auth?next=",
  "/employers/:slug/import/:importId": "/auth?next=",
  "/employers/:slug/share": "/auth?next=",
  "/employers/:slug/logo": "/employers/",
  "/employers/:slug/documents": "/auth?next=",
  "/profile": "/auth?next=%2Fprofile",
  "/profile/about": "/auth?next=%2Fprofile%2Fabout",
  "/profile/wishes": "/auth?next=%2Fprofile%2Fwishes",
  "/profile/cv": "/auth?next=%2Fprofile%2Fcv",
  "/profile/documents": "/auth?next=%2Fprofile%2Fdocuments",
  "/profile/documents/:documentId": "/auth?next=",
  "/profile/visibility": "/auth?next=%2Fprofile%2Fvisibility",
  "/profile/requests": "/auth?next=%2Fprofile%2Frequests",
  "/profile/views": "/auth?next=%2Fprofile%2Fviews",
  "/profile/:section": "/auth?next=",
  "/hiring/jobs/new": "/auth?next=%2Fhiring%2Fjobs%2Fnew",
  "/hiring/jobs/:jobId/edit": "/auth?next=",
  "/hiring/jobs/:jobId/preview": "/auth?next=",
  "/hiring/jobs/:jobId/versions": "/auth?next=",
  "/career": 200,
  "/career/playbooks": 200,
  "/career/playbooks/:playbookId": 200,
  "/career/playbooks/:playbookId/preview": 200,
  "/career/playbooks/:playbookId/enrol": "/auth?next=",
  "/career/playbooks/:playbookId/learn": "/auth?next=",
  "/playbooks/*": "/career/playbooks",
  "/pathways": 200,
  "/pathways/:pathwaySlug": 200,
  "/business": 200,
  "/business/opportunities/:opportunityId": 200,
  "/events": 200,
  "/events/:eventId": 200,
  "/events/:eventId/calendar.ics": 200,
  "/newsletter": 200,
  "/newsletter/confirm": 200,
  "/newsletter/unsubscribe": 200,
  "/newsletter/:slug": 404,
  "/resources": 200,
  "/resources/workbooks": 200,
  "/resources/guides/:slug": 200,
  "/resources/guides/:slug/saved": 200,
  "/resources/:slug": "/resources/guides/",
  "/mentorship": 200,
  "/mentorship/:mentorId": 200,
  "/mentorship/:mentorId/book": "/auth?next=",
  "/sessions": "/auth?next=%2Fsessions",
  "/sessions/:bookingId": "/auth?next=",
  "/sessions/:bookingId/review": "/auth?next=",
  "/reviews/:reviewId/report": "/auth?next=",
  "/sessions/:bookingId/calendar.ics": "/auth?next=",
  "/become-mentor": 200,
  "/become-mentor/applications/:applicationId/email": 404,
  "/become-mentor/applications/:applicationId": "/auth?next=",
  "/mentor": "/auth?next=%2Fmentor",
  "/mentor/sessions": "/auth?next=%2Fmentor%2Fsessions",
  "/mentor/availability": "/auth?next=%2Fmentor%2Favailability",
  "/mentor/calendars": "/auth?next=%2Fmentor%2Fcalendars",
  "/mentor/profile": "/auth?next=%2Fmentor%2Fprofile",
  "/mentor/earnings": "/auth?next=%2Fmentor%2Fearnings",
  "/mentor/payouts": "/auth?next=%2Fmentor%2Fpayouts",
  "/mentor/payouts/details": "/auth?next=%2Fmentor%2Fpayouts%2Fdetails",
  "/mentor/license": "/auth?next=%2Fmentor%2Flicense",
  "/messages": "/auth?next=%2Fmessages",
  "/messages/new": "/messages",
  "/messages/:threadId": "/auth?next=",
  "/messages/:threadId/files/:messageId": "/auth?next=",
  "/pro": 200,
  "/pro/cv-review": 200,
  "/auth": 200,
  "/auth/callback": 200,
  "/auth/confirm": 404,
  "/auth/confirm-identity": "/auth?next=",
  "/auth/email-link": 200,
  "/auth/forgot-password": 200,
  "/auth/new-password": "/auth?next=%2Fauth%2Fnew-password",
  "/auth/second-step": "/auth?next=",
  "/account": "/auth?next=%2Faccount",
  "/plan": "/auth?next=%2Fplan",
  "/plan/new": "/auth?next=%2Fplan%2Fnew",
  "/plan/reminders/stop": 200,
  "/plan/:planId": "/auth?next=",
  "/plan/:planId/sharing": "/auth?next=",
  "/plan/:planId/files/:format": "/auth?next=",
  "/mentor/plans": "/auth?next=%2Fmentor%2Fplans",
  "/welcome": "/auth?next=%2Fwelcome",
  "/account/goals": "/auth?next=%2Faccount%2Fgoals",
  "/account/security": "/auth?next=%2Faccount%2Fsecurity",
  "/account/activity": "/auth?next=%2Faccount%2Factivity",
  "/account/notifications": "/auth?next=%2Faccount%2Fnotifications",
  "/account/data": "/auth?next=%2Faccount%2Fdata",
  "/account/fees": "/auth?next=%2Faccount%2Ffees",
  "/account/payments": "/auth?next=%2Faccount%2Fpayments",
  "/account/applications": "/auth?next=%2Faccount%2Fapplications",
  "/account/saved-jobs": "/auth?next=%2Faccount%2Fsaved-jobs",
  "/account/applications/:applicationId": "/auth?next=",
  "/account/applications/:applicationId/cv": "/auth?next=",
  "/account/photo": "/account",
  "/mentor/photo": "/mentor/profile",
  "/mentor-photos/:photoId": 404,
  "/testimonials/pictures/:pictureId": 404,
  "/testimonials/withdraw": 200,
  "/account/data/export": "/account/data",
  "/account/payments/credit-notes/:refundId.pdf": "/auth?next=%2Faccount%2Fpayments",
  "/account/payments/:orderId/receipt.pdf": "/auth?next=%2Faccount%2Fpayments",
  "/dashboard": "/auth?next=%2Fdashboard",
  "/sandbox/checkout/:checkoutId": 404,
  "/sandbox/payment-update/:subscriptionId": 404,
  "/admin": "/auth?next=%2Fadmin",
  "/admin/search": "/auth?next=%2Fadmin%2Fsearch",
  "/admin/audit": "/auth?next=%2Fadmin%2Faudit",
  "/admin/audit/export": "/admin/audit",
  "/admin/mentors": "/auth?next=%2Fadmin%2Fmentors",
  "/admin/mentors/:mentorId": "/auth?next=%2Fadmin%2Fmentors",
  "/admin/profile-changes": "/auth?next=%2Fadmin%2Fprofile-changes",
  "/admin/ledger": "/auth?next=%2Fadmin%2Fledger",
  "/admin/ledger/export": "/admin/ledger",
  "/admin/disputes": "/auth?next=%2Fadmin%2Fdisputes",
  "/admin/disputes/:disputeId": "/auth?next=%2Fadmin%2Fdisputes%2F",
  "/admin/disputes/:disputeId/files/:fileId": "/auth?next=%2Fadmin%2Fdisputes%2F",
  "/admin/orders": "/auth?next=%2Fadmin%2Forders",
  "/admin/orders/:orderId": "/auth?next=%2Fadmin%2Forders%2F",
  "/admin/money": "/auth?next=%2Fadmin%2Fmoney",
  "/admin/payouts": "/auth?next=%2Fadmin%2Fpayouts",
  "/admin/payouts/:batchId": "/auth?next=%2Fadmin%2Fpayouts%2F",
  "/admin/payouts/:batchId/bank-file": "/auth?next=%2Fadmin%2Fpayouts%2F",
  "/admin/applications": "/auth?next=%2Fadmin%2Fapplications",
  "/admin/applications/jobs": "/auth?next=%2Fadmin%2Fapplications%2Fjobs",
  "/admin/tickets": "/auth?next=%2Fadmin%2Ftickets",
  "/admin/tickets/:ticketId": "/auth?next=",
  "/admin/consultations": "/auth?next=%2Fadmin%2Fconsultations",
  "/admin/consultations/:bookingId": "/auth?next=",
  "/admin/consultations/:bookingId/files/:fileId": "/auth?next=",
  "/admin/consultations/requests": "/auth?next=%2Fadmin%2Fconsultations%2Frequests",
  "/admin/consultations/hours": "/auth?next=%2Fadmin%2Fconsultations%2Fhours",
  "/admin/cv-reviews": "/auth?next=%2Fadmin%2Fcv-reviews",
  "/admin/licenses": "/auth?next=%2Fadmin%2Flicenses",
  "/admin/organizations": "/auth?next=%2Fadmin%2Forganizations",
  "/admin/organizations/verifications": "/auth?next=%2Fadmin%2Forganizations%2Fverifications",
  "/admin/organizations/documents/:documentId": "/auth?next=",
  "/admin/job-reports": "/auth?next=%2Fadmin%2Fjob-reports",
  "/admin/events": "/auth?next=%2Fadmin%2Fevents",
  "/admin/events/:eventId": "/auth?next=%2Fadmin%2Fevents%2F",
  "/admin/consultations/consultations.csv":
    "/auth?next=%2Fadmin%2Fconsultations%2Fconsultations.csv",
  "/admin/events/:eventId/registrations.csv": "/auth?next=%2Fadmin%2Fevents%2F",
  "/admin/events/:eventId/messages": "/auth?next=%2Fadmin%2Fevents%2F",
  "/admin/events/:eventId/messages/:mailingId": "/auth?next=%2Fadmin%2Fevents%2F",
  "/admin/content": "/auth?next=%2Fadmin%2Fcontent",
  "/admin/content/:kind": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/content/:kind/edit": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/content/:kind/drafts/:draftId/preview": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/content/:kind/files/:fileId": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/content/:kind/items/:subjectId": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/content/:kind/items/:subjectId/versions/:number": "/auth?next=%2Fadmin%2Fcontent%2F",
  "/admin/newsletter": "/auth?next=%2Fadmin%2Fnewsletter",
  "/admin/newsletter/:mailingId": "/auth?next=%2Fadmin%2Fnewsletter%2F",
  "/admin/message-reports": "/auth?next=%2Fadmin%2Fmessage-reports",
  "/admin/reviews": "/auth?next=%2Fadmin%2Freviews",
  "/admin/sync": "/auth?next=%2Fadmin%2Fsync",
  "/admin/sync/:id": "/auth?next=%2Fadmin%2Fsync%2F",
  "/admin/facts": "/auth?next=%2Fadmin%2Ffacts",
  "/admin/facts/:factId": "/auth?next=%2Fadmin%2Ffacts%2F",
  "/admin/downloads": "/auth?next=%2Fadmin%2Fdownloads",
  "/admin/outbox": "/auth?next=%2Fadmin%2Foutbox",
  "/admin/queues": "/auth?next=%2Fadmin%2Fqueues",
  "/admin/retention": "/auth?next=%2Fadmin%2Fretention",
  "/admin/queues/emails": "/auth?next=%2Fadmin%2Fqueues%2Femails",
  "/admin/queues/:queue": "/auth?next=%2Fadmin%2Fqueues%2F",
  "/admin/queues/:queue/:jobId": "/auth?next=%2Fadmin%2Fqueues%2F",
  "/admin/users": "/auth?next=%2Fadmin%2Fusers",
  "/admin/users/:userId": "/auth?next=%2Fadmin%2Fusers",
  "/view-as/end": "/dashboard",
  "/admin/users/:userId/merge": "/auth?next=%2Fadmin%2Fusers",
  "/admin/users/:userId/export": "/admin/users/",
  "/help": 200,
  "/help/contact": 200,
  "/help/tickets": "/auth?next=%2Fhelp%2Ftickets",
  "/help/tickets/:ticketId": "/auth?next=",
  "/help/:articleSlug": 200,
  "/about": 200,
  "/for-mentors": 200,
  "/for-employers": 200,
  "/who-pays": 200,
  "/search": 200,
  "/fraud-policy": 200,
  "/privacy": 200,
  "/terms": 200,
  "/*": 404,
};

/** Pages that show something only to a signed-in person, with one who sees it. */
const pagesOfReaders: Record<string, Exclude<Reader, "anonymous">> = {
  "/talent/searches": "jobseeker",
  "/talent/jobs/:jobId/apply": "jobseeker",
  "/consultations": "jobseeker",
  "/help/tickets": "jobseeker",
  "/hiring": "employer",
  "/hiring/analytics": "employer",
  "/hiring/talent": "employer",
  "/hiring/jobs/new": "employer",
  "/hiring/jobs/:jobId": "employer",
  "/hiring/jobs/:jobId/scorecard": "employer",
  "/hiring/jobs/:jobId/close": "employer",
  "/hiring/jobs/:jobId/stages": "employer",
  "/hiring/jobs/:jobId/edit": "employer",
  "/hiring/jobs/:jobId/preview": "employer",
  "/hiring/jobs/:jobId/versions": "employer",
  "/hiring/applications/:applicationId": "employer",
  "/hiring/applications/:applicationId/decline": "employer",
  "/employers/:slug": "employer",
  "/employers/:slug/settings": "employer",
  "/employers/:slug/members": "employer",
  "/employers/:slug/documents": "employer",
  "/employers/:slug/import": "employer",
  "/employers/:slug/share": "employer",
  "/employers": "jobseeker",
  "/employers/new": "jobseeker",
  "/profile": "jobseeker",
  "/profile/about": "jobseeker",
  "/profile/wishes": "jobseeker",
  "/profile/cv": "jobseeker",
  "/profile/documents": "jobseeker",
  "/profile/visibility": "jobseeker",
  "/profile/requests": "jobseeker",
  "/profile/views": "jobseeker",
  "/career/playbooks/:playbookId/enrol": "jobseeker",
  "/mentorship/:mentorId/book": "jobseeker",
  "/sessions": "jobseeker",
  "/mentor": "jobseeker",
  "/messages": "jobseeker",
  "/account": "jobseeker",
  "/plan": "jobseeker",
  "/mentor/plans": "jobseeker",
  "/welcome": "jobseeker",
  "/account/goals": "jobseeker",
  "/account/security": "jobseeker",
  "/account/activity": "jobseeker",
  "/account/notifications": "jobseeker",
  "/account/data": "jobseeker",
  "/account/fees": "jobseeker",
  "/account/payments": "jobseeker",
  "/account/applications": "jobseeker",
  "/account/saved-jobs": "jobseeker",
  "/auth/confirm-identity": "jobseeker",
  "/auth/new-password": "jobseeker",
  "/dashboard": "jobseeker",
  "/admin": "admin",
  "/admin/audit": "admin",
  "/admin/applications": "admin",
  "/admin/applications/jobs": "admin",
  "/admin/money": "admin",
  "/admin/ledger": "admin",
  "/admin/payouts": "admin",
  "/admin/disputes": "admin",
  "/admin/orders": "admin",
  "/admin/mentors": "admin",
  "/admin/profile-changes": "admin",
  "/admin/tickets": "admin",
  "/admin/consultations": "admin",
  "/admin/consultations/requests": "admin",
  "/admin/consultations/hours": "admin",
  "/admin/cv-reviews": "admin",
  "/admin/licenses": "admin",
  "/admin/organizations": "admin",
  "/admin/organizations/verifications": "admin",
  "/admin/job-reports": "admin",
  "/admin/content": "admin",
  "/admin/events": "admin",
  "/admin/newsletter": "admin",
  "/admin/message-reports": "admin",
  "/admin/reviews": "admin",
  "/admin/sync": "admin",
  "/admin/facts": "admin",
  "/admin/downloads": "admin",
  "/admin/outbox": "admin",
  "/admin/queues": "admin",
  "/admin/retention": "admin",
  "/admin/queues/emails": "admin",
  "/admin/users": "admin",
};

/** The paths of `src/routes.ts`, which only React Router's build can import. */
export function readRoutes(): string[] {
  const text = readFileSync(new URL("../../../src/routes.ts", import.meta.url), "utf8");
  const paths = [...text.matchAll(/route\(\s*"([^"]+)"/g)].map(([, path]) => `/${path}`);
  return text.includes("index(") ? ["/", ...paths] : paths;
}

export interface Address {
  route: string;
  path: string;
  reader: Reader;
}

/**
 * One address for each route. Parameters are taken from the site's own sitemap; where it has none,
 * they name a thing that does not exist.
 */
export async function listAddresses(baseURL: string): Promise<Address[]> {
  const parameters = await readParameters(baseURL);
  return Object.keys(answers).map((route) => ({
    route,
    path: fill(route, parameters),
    reader: "anonymous",
  }));
}

/** The addresses of pages that can be read, each with a reader to whom it shows something. */
export async function listReadablePages(baseURL: string): Promise<Address[]> {
  const addresses = await listAddresses(baseURL);
  const open = addresses.filter(
    ({ route, path }) =>
      (answers[route] === 200 || answers[route] === 404) &&
      !/^\/(mentor-photos|testimonials\/pictures)\/|\/(calendar\.ics|saved)$/.test(path),
  );
  const closed = addresses.flatMap((address) => {
    const { route } = address;
    const reader = pagesOfReaders[route];
    if (!reader) return [];
    return [
      { route, reader, path: reader === "employer" ? fill(route, ofEmployer) : address.path },
    ];
  });
  return [...open, ...closed];
}

/** The demo's employer, and a job and an application of theirs, by parameter. */
const ofEmployer = new Map(
  Object.entries({
    slug: sampleOrganizations[0]?.slug ?? "",
    jobId: sampleOrganizations[0]?.jobIds[0] ?? "",
    applicationId: sampleApplicants[0]?.id ?? "",
  }),
);

/** Lists that lead to pages about samples, which no sitemap names. */
const sampleLists = [
  ["/jobs", /href="(\/talent\/jobs\/[0-9a-f-]{36})[?"]/g],
  ["/mentorship?whole", /href="(\/mentorship\/[0-9a-f-]{36})"/g],
  ["/events", /href="(\/events\/[0-9a-z-]+)"/g],
  ["/business", /href="(\/business\/opportunities\/[0-9a-z-]+)"/g],
] as const;

/** Pages about samples, found where visitors find them. */
export async function readSamplePages(baseURL: string): Promise<string[]> {
  const paths = new Set<string>();
  for (const [list, pattern] of sampleLists) {
    const found = [...(await readText(baseURL, list)).matchAll(pattern)];
    if (found.length === 0) throw new Error(`${list} links to no samples`);
    for (const [, path = ""] of found) paths.add(path);
  }
  return [...paths];
}

/** Every address of the sitemap, without the host. */
export async function readSitemap(baseURL: string): Promise<string[]> {
  const text = await readText(baseURL, "/sitemap.xml");
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
}

async function readParameters(baseURL: string): Promise<Map<string, string>> {
  const parameters = new Map<string, string>();
  const paths = [...(await readSitemap(baseURL)), ...(await readSamplePages(baseURL))];
  for (const route of Object.keys(answers)) {
    const names = [...route.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    // An organization or an issue that another test made public would lend its slug to the guides.
    if (names.length !== 1 || !names[0] || /^\/(employers|newsletter)\//.test(route)) continue;
    const pattern = new RegExp(`^${route.replace(/:\w+/, "([^/]+)")}$`);
    const value = paths.map((path) => pattern.exec(path)?.[1]).find(Boolean);
    if (value && !parameters.has(names[0])) parameters.set(names[0], value);
  }
  return parameters;
}

function fill(route: string, parameters: Map<string, string>): string {
  return route
    .replace(/:(\w+)/g, (_, name) => parameters.get(name) ?? crypto.randomUUID())
    .replace("/playbooks/*", "/playbooks/career-transition")
    .replace("*", "no/such/page");
}

async function readText(baseURL: string, path: string): Promise<string> {
  return await (await fetch(new URL(path, baseURL))).text();
}
