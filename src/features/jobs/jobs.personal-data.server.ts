import { moves, movesOrDetaches, movesUnless, stays } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  now,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { cvBucket } from "./applications/applications.constants.ts";
import {
  eraseSecondApplications,
  planApplications,
} from "./applications/merge-applications.usecases.server.ts";
import { ownEventKinds } from "./applications/timeline.rules.ts";
import { eraseApplications } from "./applications/withdrawals.usecases.server.ts";
import { readdressStopLinks } from "./saved-searches/alerts.store.server.ts";

export const jobsPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "of two applications of one person for the same job, the second is the employer's record alone",
    tables: ["job_applications"],
    planMerge: planApplications,
    merge: eraseSecondApplications,
  },
  personalTable("job_applications", {
    owner: "user_id",
    columns: [
      "id",
      "job_id",
      ...columnsOf("jobs", "job_id", ["title", "employer"]),
      "account_email",
      "applicant_name",
      "phone",
      "message",
      "resume_url",
      "cv_object",
      "cv_type",
      "profile",
      "answers",
      "source",
      "job_version",
      "withdrawal_note",
      "update_asked_at",
      // Applicants get the stage that they were notified of. An employer can still undo the rest.
      { column: "notified_kind", as: "stage_kind" },
      "applied_at",
      "first_due_at",
      "kept_years",
    ],
    orderBy: ["applied_at"],
    files: { bucket: cvBucket, column: "cv_object", holds: "name" },
    erase: { byStep: true },
    merge: {
      user_id: movesOrDetaches(["job_id"], {
        called: "Job applications",
        why: "Both accounts applied for the same job. The employer's records still show the application, without the person's details.",
      }),
      account_email: stays("the address at the time of the application"),
    },
  }),
  {
    step: "applications without their applicant",
    tables: ["job_applications"],
    erase: eraseApplications,
  },
  personalTable("job_application_events", {
    owner: { through: { table: "job_applications", owner: "user_id" }, by: "application_id" },
    columns: ["application_id", "kind", "to_kind", "at"],
    orderBy: ["at"],
    complete: async (_services, _transaction, rows) =>
      rows.filter(({ kind }) => ownEventKinds.some((own) => own === kind)),
    others: { actor_id: "who of the employer did it is the employer's" },
    erase: { keep: "so that employers can show how they answered", until: "no limit is set" },
    merge: { actor_id: moves() },
  }),
  personalTable("job_application_declines", {
    owner: { through: { table: "job_applications", owner: "user_id" }, by: "application_id" },
    columns: [
      "application_id",
      "message",
      ...columnsOf("job_applications", "application_id", ["notified_kind"]),
    ],
    complete: async (_services, _transaction, rows) =>
      rows.flatMap(({ notified_kind: kind, ...row }) => (kind === "declined" ? [row] : [])),
    others: { decided_by: "who decided is forgotten with the account" },
    erase: {
      keep: "so that employers can show how they decided, without the message",
      until: "no limit is set",
    },
    merge: { decided_by: moves() },
  }),
  personalTable("job_application_interviewers", {
    owner: "user_id",
    columns: ["application_id", "assigned_at"],
    orderBy: ["assigned_at"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: movesUnless(["application_id"], { why: "interviewers with both accounts" }) },
  }),
  personalTable("job_team", {
    owner: "user_id",
    columns: ["job_id", "added_at"],
    orderBy: ["added_at"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: movesUnless(["job_id"], { why: "on the job's team with both accounts" }) },
  }),
  personalTable("job_drafts", {
    owner: { anyOf: ["created_by", "updated_by"] },
    withheld: "the content is the organization's",
    erase: { keep: "it's the organization's work", until: "the job is deleted" },
    merge: { created_by: moves(), updated_by: moves() },
  }),
  personalTable("job_versions", {
    owner: "published_by",
    withheld: "the content is the organization's, and was public",
    erase: {
      keep: "the law requires employers to keep it",
      until: "three years after the job closed",
    },
    merge: { published_by: moves() },
  }),
  personalTable("job_imports", {
    owner: "created_by",
    withheld: "what it says is the organization's",
    erase: { keep: "members of the organization may want to import it", until: "a day has passed" },
    merge: { created_by: moves() },
  }),
  personalTable("open_jobs", {
    owner: { through: { table: "jobs", owner: "posted_by" }, by: "job_id" },
    withheld: "it repeats what the job itself says",
    erase: { keep: "the search needs it", until: "the job closes" },
  }),
  personalTable("job_stages", {
    owner: { through: { table: "jobs", owner: "posted_by" }, by: "job_id" },
    withheld: "how a job's applications are sorted says nothing about a person",
    erase: { keep: "for the applications in them", until: "the job is deleted" },
  }),
  personalTable("job_application_drafts", {
    owner: "user_id",
    columns: [
      "job_id",
      ...columnsOf("jobs", "job_id", ["title", "employer"]),
      "fields",
      "saved_at",
    ],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless(["job_id"], {
        called: "Unfinished applications",
        why: "Started with both accounts",
      }),
    },
  }),
  personalTable("job_reports", {
    owner: {
      anyOf: ["reporter_id", { address: "reporter_email", only: { reporter_id: null } }],
    },
    columns: [
      "id",
      "job_id",
      "reason",
      "details",
      "reporter_email",
      "created_at",
      "handled_at",
      "outcome",
    ],
    orderBy: ["created_at"],
    others: { handled_by: "who of our team decided is forgotten with the account" },
    erase: {
      set: { reporter_id: null, reporter_email: null },
      keep: "the report is about a job",
      until: "the job is deleted",
    },
    merge: {
      reporter_id: movesOrDetaches(["job_id"], {
        called: "Reports about jobs",
        only: { handled_at: null },
        why: "Reported by both accounts",
      }),
      reporter_email: stays("the address that the report came from"),
      handled_by: moves(),
    },
  }),
  {
    step: "links that stop a search's emails still do when the search was saved in both accounts",
    tables: ["private.job_alert_links", "saved_searches"],
    merge: (_services, transaction, { from, to }) =>
      readdressStopLinks(transaction, { from: from.userId, to: to.userId }),
  },
  personalTable("saved_searches", {
    owner: "user_id",
    columns: [
      "id",
      "keyword",
      "location",
      "filters",
      "frequency",
      "alert_wording",
      "alerts_since",
      "saved_at",
      "last_opened_at",
    ],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless(["keyword_words", "location_words", "filters"], {
        called: "Saved searches",
        why: "Saved in both accounts",
      }),
    },
  }),
  personalTable("saved_jobs", {
    owner: "user_id",
    columns: ["job_id", ...columnsOf("jobs", "job_id", ["title", "employer"]), "saved_at"],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless(["job_id"], { called: "Saved jobs", why: "Saved in both accounts" }),
    },
  }),
  personalTable("private.job_alerts", {
    owner: "user_id",
    as: "job_alerts",
    columns: ["job_id", ...columnsOf("jobs", "job_id", ["title", "employer"]), "sent_at"],
    orderBy: ["sent_at"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: movesUnless(["job_id"], { why: "sent to both accounts" }) },
  }),
  personalTable("private.job_alert_links", {
    owner: "user_id",
    withheld: "hashes of links from emails",
    erase: { goesWith: "auth.users" },
    merge: { user_id: moves() },
  }),
  personalTable("jobs", {
    owner: "posted_by",
    columns: [
      "id",
      "title",
      "employer",
      "location",
      "country",
      "description",
      "status",
      "posted_at",
      "closes_at",
    ],
    orderBy: ["posted_at"],
    // It takes no more applications, because no one would read them.
    erase: {
      set: { status: "closed", updated_at: now },
      only: { status: "open" },
      keep: "for the people who applied",
      until: "no limit is set",
    },
    merge: { posted_by: moves("Jobs they posted") },
  }),
];
