import {
  columnsOf,
  now,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";

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
      "status",
      "applied_at",
      "status_changed_at",
    ],
    orderBy: ["applied_at"],
    erase: { goesWith: "auth.users" },
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
