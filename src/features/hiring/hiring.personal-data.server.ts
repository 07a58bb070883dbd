import { moves, movesOrDetaches, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";

const ofApplicant = {
  through: { table: "job_applications", owner: "user_id" },
  by: "application_id",
} as const;

export const hiringPersonalData: readonly PersonalDataEntry[] = [
  personalTable("application_notes", {
    owner: "author_id",
    columns: ["id", "application_id", "body", "written_at"],
    orderBy: ["written_at"],
    erase: {
      clear: ["author_id"],
      keep: "it is the organization's, about another person",
      until: "that person's account or what they sent is deleted",
    },
    merge: { author_id: moves("Notes about applicants") },
  }),
  personalTable("application_note_mentions", {
    owner: "user_id",
    columns: ["note_id"],
    orderBy: ["note_id"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: movesUnless(["note_id"], { why: "mentioned by both accounts' names" }) },
  }),
  personalTable("application_tags", {
    owner: ofApplicant,
    withheld: "how an employer sorts applications is the employer's",
    others: { added_by: "who sorted is forgotten with the account" },
    erase: { byStep: true },
    merge: { added_by: moves() },
  }),
  personalTable("application_interviews", {
    owner: ofApplicant,
    columns: ["application_id", "held_on"],
    orderBy: ["held_on"],
    others: { recorded_by: "who noted it is forgotten with the account" },
    erase: { keep: "the law asks employers for it", until: "no limit is set" },
    merge: { recorded_by: moves() },
  }),
  personalTable("scorecards", {
    owner: "author_id",
    columns: ["id", "application_id", "overall", "comment", "submitted_at"],
    orderBy: ["submitted_at"],
    erase: {
      clear: ["author_id"],
      keep: "so that employers can show how they decided",
      until: "no limit is set",
    },
    merge: {
      author_id: movesOrDetaches(["application_id", "stage_id"], {
        called: "Scorecards",
        why: "Both accounts rated the same applicant",
      }),
    },
  }),
  personalTable("scorecard_ratings", {
    owner: { through: { table: "scorecards", owner: "author_id" }, by: "scorecard_id" },
    columns: ["scorecard_id", "criterion_id", "rating"],
    orderBy: ["criterion_id"],
    erase: {
      keep: "so that employers can show how they decided",
      until: "no limit is set",
    },
  }),
  personalTable("scorecard_criteria", {
    owner: { through: { table: "jobs", owner: "posted_by" }, by: "job_id" },
    withheld: "what a job's applicants are rated by tells nothing of a person",
    erase: { keep: "for the scorecards by them", until: "the job is deleted" },
  }),
  personalTable("application_notices", {
    owner: ofApplicant,
    columns: ["application_id", "kind", "message", "reason", "sent_at"],
    orderBy: ["created_at"],
    // Until an email is sent, its decision can be undone.
    complete: async (_services, _transaction, rows) =>
      rows.filter(({ sent_at: sentAt }) => sentAt !== null),
    others: { actor_id: "who sent it is forgotten with the account" },
    erase: { keep: "the law asks employers for it, without the message", until: "no limit is set" },
    merge: { actor_id: moves() },
  }),
  personalTable("hiring_reminders", {
    owner: ofApplicant,
    withheld: "it says only that the employer was reminded",
    erase: { keep: "so that no one is reminded twice", until: "no limit is set" },
  }),
];
