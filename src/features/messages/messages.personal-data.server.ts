import { moves, movesOrDetaches, movesUnless } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { deleteBlocksBetween, planThreads } from "./merging/merge-threads.store.server.ts";
import { joinThreads } from "./merging/merge-threads.usecases.server.ts";
import { attachmentBucket } from "./messages.constants.ts";
import { nameOtherSides } from "./thread-export.usecases.server.ts";
import { deleteEmptyThreads } from "./threads.store.server.ts";

const readsOn = {
  keep: "the other side can still read it, as written by a former member",
} as const;
const untilBothLeft = {
  ...readsOn,
  until: "the other member leaves too, or what was sent with the application is erased",
} as const;

const joining = "two conversations with one mentor become one";

/**
 * A person's threads, what they wrote in them, and who they blocked and reported. Files are deleted
 * with the account's.
 */
export const messagesPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "two accounts of one person have no conversation, and don't block each other",
    tables: ["message_threads", "message_blocks"],
    planMerge: (_services, transaction, pair) => planThreads(transaction, pair),
    merge: (_services, transaction, pair) => deleteBlocksBetween(transaction, pair),
  },
  {
    step: joining,
    tables: ["message_threads", "messages", "message_thread_members", "message_reports"],
    merge: (_services, transaction, pair) => joinThreads(transaction, pair),
  },
  personalTable("message_threads", {
    owner: { anyOf: ["mentee_id", "mentor_user_id", "candidate_id"] },
    columns: ["id", "mentor_profile_id", "application_id", "created_at", "last_message_at"],
    orderBy: ["created_at"],
    complete: nameOtherSides,
    erase: { clear: ["mentee_id", "mentor_user_id", "candidate_id"], ...untilBothLeft },
    merge: {
      mentee_id: moves("Conversations with mentors", joining),
      mentor_user_id: moves("Conversations as a mentor"),
      candidate_id: moves("Conversations about applications"),
    },
  }),
  personalTable("message_thread_members", {
    owner: "user_id",
    columns: ["thread_id", "role", "read_number", "archived_at"],
    orderBy: ["thread_id"],
    erase: { goesWith: "auth.users" },
    merge: { user_id: moves() },
  }),
  personalTable("messages", {
    owner: "sender_id",
    columns: ["id", "thread_id", "number", "body", "attachment_name", "created_at"],
    orderBy: ["created_at", "number"],
    files: { bucket: attachmentBucket, column: "attachment_object_id", holds: "id" },
    erase: { clear: ["sender_id"], ...untilBothLeft },
    merge: { sender_id: moves("Messages they sent") },
  }),
  personalTable("message_blocks", {
    owner: "blocker_id",
    columns: ["blocked_id", "created_at"],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
    others: { blocked_id: "the one who was blocked; the row goes with either of the two" },
    merge: {
      blocker_id: movesUnless(["blocked_id"], {
        called: "People they blocked",
        why: "Blocked by both accounts",
      }),
      blocked_id: movesUnless(["blocker_id"], { why: "blocked with both accounts" }),
    },
  }),
  personalTable("message_reports", {
    owner: "reporter_id",
    columns: ["id", "thread_id", "reason", "created_at", "handled_at"],
    orderBy: ["created_at"],
    erase: {
      clear: ["reporter_id"],
      keep: "the report is about someone else",
      until: "the thread is deleted",
    },
    others: { handled_by: "the administrator who handled it; the report is another's" },
    merge: {
      reporter_id: movesOrDetaches(["thread_id"], {
        called: "Reports about messages",
        only: { handled_at: null },
        why: "Reported by both accounts",
      }),
      handled_by: moves(),
    },
  }),
  {
    step: "threads whose two members have left are deleted, with all that was written in them",
    tables: ["message_threads"],
    erase: (_services, transaction) => deleteEmptyThreads(transaction),
  },
];
