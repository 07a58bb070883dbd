import {
  adopted,
  blocks,
  moves,
  movesOrBlocks,
  movesUnless,
  stays,
} from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import {
  deleteNeedlessApplication,
  planApplications,
  readdressUnsent,
} from "./applications/merge-applications.store.server.ts";
import { eraseFromLog, recordDeparture } from "./departed-mentors.usecases.server.ts";
import { places } from "./mentor-fields.rules.ts";
import { photoBucket } from "./photos/photos.constants.ts";

const asGiven = "the address at the time";

const person = [
  ...places.application,
  "application_status",
  "payment_status",
  "created_at",
  "updated_at",
] as const;

/** Personal data of mentors and applicants. */
export const mentorsPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "of two applications to become a mentor, an unpaid one leaves room for the other; unsent ones are readdressed",
    tables: ["mentor_applications", "mentor_application_drafts"],
    planMerge: (_services, transaction, pair) => planApplications(transaction, pair),
    async merge(_services, transaction, pair) {
      await deleteNeedlessApplication(transaction, pair);
      await readdressUnsent(transaction, pair);
    },
  },
  personalTable("mentor_applications", {
    owner: "user_id",
    columns: ["id", "account_email", ...person, "decision_reason", "submitted_at", "decided_at"],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
    others: { decided_by: "the administrator who decided; the application is another's" },
    merge: {
      // The step before counts them.
      user_id: movesOrBlocks([], {
        only: { application_status: ["submitted", "under_review", "approved"] },
        why: "Both accounts applied to become a mentor. Reject one of the applications first.",
      }),
      email: stays(asGiven),
      account_email: stays(asGiven),
      decided_by: moves(),
    },
  }),
  personalTable("mentor_application_drafts", {
    owner: "user_id",
    columns: ["fields", "saved_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless([], {
        called: "Unfinished mentor application",
        why: "Started with both accounts",
      }),
    },
  }),
  // The photos themselves are among a person's files, which are exported and deleted as such.
  personalTable("mentor_photos", {
    owner: "user_id",
    columns: ["id", "status", "reason", "created_at", "decided_at"],
    orderBy: ["created_at"],
    files: { bucket: photoBucket, column: "object_id", holds: "id" },
    erase: { goesWith: "auth.users" },
    others: { decided_by: "the administrator who decided; the photo is another's" },
    merge: {
      user_id: movesUnless(["status"], {
        called: "Mentor photos",
        why: "The account you're keeping has its own",
      }),
      decided_by: moves(),
    },
  }),
  {
    step: "a sheet that still has a mentor who leaves doesn't bring them back: a keyed hash of the address stays",
    tables: ["private.departed_mentors"],
    erase: recordDeparture,
  },
  {
    step: "the log of our team no longer says what it did to a profile or a license, even before they had an account",
    tables: ["mentor_profiles", "mentor_licenses"],
    erase: eraseFromLog,
  },
  personalTable("mentor_profiles", {
    owner: "user_id",
    columns: [
      "id",
      ...person,
      "rating",
      "reviews",
      "specializations",
      "source",
      ...places.profileOnly,
    ],
    // It would stay public after the account is gone, so it's deleted, whatever its source.
    erase: { delete: "rows" },
    merge: {
      user_id: blocks(
        "The account we'll delete has a mentor profile. Keep that account, and merge the other one into it.",
      ),
      email: stays(asGiven),
    },
  }),
  personalTable("mentor_licenses", {
    owner: { anyOf: ["user_id", { address: "email", only: { user_id: null } }] },
    columns: [
      "id",
      "email",
      "kind",
      "number",
      "register",
      "jurisdiction",
      "status",
      "expires_on",
      "reason",
      "created_at",
      "checked_at",
    ],
    orderBy: ["created_at"],
    erase: { delete: "rows" },
    others: { checked_by: "the operator who checked it; the license is another's" },
    merge: { email: adopted("user_id"), user_id: moves("Licenses"), checked_by: moves() },
  }),
  personalTable("mentor_profile_changes", {
    owner: { through: ownedRows("mentor_profiles", "user_id"), by: "profile_id" },
    columns: ["before", "after", "status", "reason", "requested_at", "decided_at"],
    orderBy: ["requested_at"],
    erase: { goesWith: "mentor_profiles" },
    others: { decided_by: "the administrator who decided; the profile is another's" },
    merge: { decided_by: moves() },
  }),
  personalTable("private.mentor_sheet_changes", {
    owner: { through: ownedRows("mentor_profiles", "user_id"), by: "profile_id" },
    columns: ["kind", "before", "after"],
    orderBy: ["sync_id"],
    erase: { goesWith: "mentor_profiles" },
  }),
  personalTable("mentor_sheet_syncs", {
    owner: "started_by",
    columns: [
      "id",
      "kind",
      "sheet",
      "finished_at",
      "added",
      "updated",
      "removed",
      "skipped",
      "missing",
      "reason",
      "undone_at",
    ],
    orderBy: ["finished_at"],
    erase: { keep: "the record of a sync belongs to the site", until: "no limit is set" },
    merge: { started_by: moves() },
  }),
];
