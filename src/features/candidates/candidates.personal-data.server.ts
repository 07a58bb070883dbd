import { goes, moves, movesUnless, stays } from "#platform/personal-data/merge.ts";
import {
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { clearViewer } from "./documents/document-views.store.server.ts";
import { documentBucket } from "./documents/documents.constants.ts";
import { prepareMerge } from "./profile/merge-profiles.store.server.ts";

const ofProfile = { goesWith: "candidate_profiles" } as const;

export const candidatesPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "what someone saw of candidates' documents no longer names them",
    tables: ["candidate_document_views"],
    async erase(_, transaction, { userId }) {
      await clearViewer(transaction, userId);
    },
  },
  {
    step: "employers that one of two accounts blocked stay blocked",
    tables: ["candidate_profiles", "candidate_blocks"],
    merge: (_services, transaction, pair) => prepareMerge(transaction, pair),
  },
  personalTable("candidate_profiles", {
    owner: "user_id",
    columns: [
      "headline",
      "profession",
      "specialty",
      "summary",
      "regions",
      "remote",
      "employment_types",
      "earliest_start",
      "pay_minimum_cents",
      "pay_period",
      "pay_currency",
      "visibility",
      "created_at",
      "updated_at",
    ],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesUnless([], {
        called: "Candidate profile",
        why: "The account you're keeping has its own",
      }),
    },
  }),
  personalTable("private.pool_profiles", {
    owner: "user_id",
    withheld: "a copy of what's exported from the profile",
    erase: ofProfile,
    merge: { user_id: goes("made again from the profile") },
  }),
  personalTable("candidate_experiences", {
    owner: "user_id",
    columns: ["title", "employer", "city", "country", "started", "ended", "description"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "Work experience",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_trainings", {
    owner: "user_id",
    columns: ["qualification", "institution", "country", "completed"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "Training",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_registrations", {
    owner: "user_id",
    columns: ["jurisdiction", "regulator", "registration_number", "status", "expires_on"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "Registrations",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_exams", {
    owner: "user_id",
    columns: ["name", "taken", "result"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], { called: "Exams", why: "The profile you're keeping has its own" }),
    },
  }),
  personalTable("candidate_languages", {
    owner: "user_id",
    columns: ["language", "level", "test", "score", "taken_on"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "Languages",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_work_rights", {
    owner: "user_id",
    columns: ["country", "kind", "expires_on"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "Work authorization",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_references", {
    owner: "user_id",
    columns: ["name", "relation", "contact"],
    orderBy: ["number"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless([], {
        called: "References",
        why: "The profile you're keeping has its own",
      }),
    },
  }),
  personalTable("candidate_documents", {
    owner: "user_id",
    columns: ["id", "kind", "title", "expires_on", "created_at", "updated_at"],
    orderBy: ["created_at"],
    erase: ofProfile,
    merge: { user_id: moves("Candidate documents") },
  }),
  personalTable("candidate_document_versions", {
    owner: { through: ownedRows("candidate_documents", "user_id"), by: "document_id" },
    columns: ["id", "document_id", "number", "type", "size", "file_name", "added_at"],
    orderBy: ["added_at"],
    files: { bucket: documentBucket, column: "id", holds: "last part of name" },
    erase: { goesWith: "candidate_documents" },
  }),
  personalTable("candidate_document_views", {
    owner: "user_id",
    columns: ["document_title", "organization_name", "viewer_name", "action", "viewed_at"],
    orderBy: ["viewed_at"],
    erase: { goesWith: "auth.users" },
    others: { viewer_id: "the candidate's record stays; who looked is no longer named" },
    merge: { user_id: moves("Views of documents by employers"), viewer_id: moves() },
  }),
  personalTable("candidate_blocks", {
    owner: "user_id",
    columns: ["organization_name", "blocked_at"],
    orderBy: ["blocked_at"],
    erase: ofProfile,
    merge: {
      user_id: movesUnless(["organization_id"], {
        called: "Blocked employers",
        why: "Blocked by both accounts",
      }),
    },
  }),
  personalTable("candidate_requests", {
    owner: "user_id",
    columns: ["organization_name", "message", "status", "asked_at", "expires_at", "answered_at"],
    orderBy: ["asked_at"],
    erase: ofProfile,
    others: {
      asked_by: "the candidate's request stays; who asked is forgotten with their account",
    },
    merge: {
      user_id: movesUnless(["organization_id"], {
        called: "Requests to connect",
        only: { status: ["pending", "accepted"] },
        why: "The employer has an open request to both accounts",
      }),
      asked_by: moves(),
    },
  }),
  personalTable("candidate_shares", {
    owner: { through: ownedRows("candidate_requests", "user_id"), by: "request_id" },
    columns: ["name", "email", "profile", "shared_at"],
    orderBy: ["shared_at"],
    erase: { goesWith: "candidate_requests" },
    merge: { email: stays("what the employer was given") },
  }),
  personalTable("candidate_shortlist", {
    owner: "user_id",
    withheld:
      "what an employer notes about a profile is the employer's, who doesn't know whose it is",
    erase: ofProfile,
    others: {
      saved_by: "the organization's note stays; who saved it is forgotten with the account",
    },
    merge: {
      user_id: movesUnless(["organization_id"], {
        why: "on the employer's list with both profiles",
      }),
      saved_by: moves(),
    },
  }),
  personalTable("candidate_pool_views", {
    owner: "user_id",
    columns: ["organization_name", "viewed_at"],
    orderBy: ["viewed_at"],
    erase: ofProfile,
    merge: { user_id: moves("Views of the profile by employers") },
  }),
  personalTable("candidate_cv_readings", {
    owner: "user_id",
    columns: ["status", "proposals", "started_at", "expires_at"],
    orderBy: ["started_at"],
    erase: ofProfile,
    merge: { user_id: movesUnless([], { why: "proposals from a resume, deleted after a week" }) },
  }),
  personalTable("private.candidate_expiry_reminders", {
    owner: {
      anyOf: [
        { through: ownedRows("candidate_documents", "user_id"), by: "document_id" },
        { through: ownedRows("candidate_registrations", "user_id"), by: "registration_id" },
      ],
    },
    columns: ["expires_on", "days", "sent_at"],
    orderBy: ["sent_at"],
    erase: [{ goesWith: "candidate_documents" }, { goesWith: "candidate_registrations" }],
  }),
];
