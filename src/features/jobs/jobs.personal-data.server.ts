import {
  columnsOf,
  now,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { eraseApplications } from "./applications/applications.usecases.server.ts";

export const jobsPersonalData: readonly PersonalDataEntry[] = [
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
      "stage_kind",
      "stage_since",
      "applied_at",
      "decided_at",
    ],
    orderBy: ["applied_at"],
    erase: { byStep: true },
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
    others: { actor_id: "who of the employer did it is the employer's" },
    erase: { keep: "so that employers can show how they answered", until: "no limit is set" },
  }),
  personalTable("job_application_declines", {
    owner: { through: { table: "job_applications", owner: "user_id" }, by: "application_id" },
    columns: ["application_id", "message"],
    others: { decided_by: "who decided is forgotten with the account" },
    erase: { keep: "so that employers can show how they decided", until: "no limit is set" },
  }),
  personalTable("job_application_interviewers", {
    owner: "user_id",
    columns: ["application_id", "assigned_at"],
    orderBy: ["assigned_at"],
    erase: { goesWith: "auth.users" },
  }),
  personalTable("job_team", {
    owner: "user_id",
    columns: ["job_id", "added_at"],
    orderBy: ["added_at"],
    erase: { goesWith: "auth.users" },
  }),
  personalTable("job_drafts", {
    owner: { anyOf: ["created_by", "updated_by"] },
    withheld: "what it says is the organization's",
    erase: { keep: "it is the organization's work", until: "the job is deleted" },
  }),
  personalTable("job_versions", {
    owner: "published_by",
    withheld: "what it says is the organization's, and was public",
    erase: { keep: "the law asks employers for it", until: "three years after the job closed" },
  }),
  personalTable("job_stages", {
    owner: { through: { table: "jobs", owner: "posted_by" }, by: "job_id" },
    withheld: "how a job's applications are sorted tells nothing of a person",
    erase: { keep: "for the applications in them", until: "the job is deleted" },
  }),
  personalTable("saved_searches", {
    owner: "user_id",
    columns: ["id", "keyword", "location", "saved_at", "last_opened_at"],
    orderBy: ["saved_at"],
    erase: { goesWith: "auth.users" },
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
    // It takes no more applications: nobody would read them.
    erase: {
      set: { status: "closed", updated_at: now },
      only: { status: "open" },
      keep: "for those who applied",
      until: "no limit is set",
    },
  }),
];
