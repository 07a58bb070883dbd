import { moves } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { fileBucket } from "./publishing.constants.ts";

/** Rows are their writers'. The feature of a kind whose drafts are about people ends and readdresses those. */
const kept = {
  withheld: "the site's texts, which say of their writers only that they wrote them",
  erase: { keep: "the site's texts stay on record without the account", until: "no limit is set" },
} as const;

export const publishingPersonalData: readonly PersonalDataEntry[] = [
  personalTable("private.publishing_drafts", {
    owner: { anyOf: ["author_id", "scheduled_by"] },
    ...kept,
    merge: { author_id: moves(), scheduled_by: moves() },
  }),
  personalTable("private.publishing_versions", {
    owner: "actor_id",
    ...kept,
    merge: { actor_id: moves() },
  }),
  personalTable("private.publishing_files", {
    owner: "added_by",
    ...kept,
    files: { bucket: fileBucket, column: "id", holds: "name" },
    merge: { added_by: moves() },
  }),
];
