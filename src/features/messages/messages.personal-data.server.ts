import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
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

/**
 * A person's threads, what they wrote in them, and who they blocked and reported. Files are deleted
 * with the account's.
 */
export const messagesPersonalData: readonly PersonalDataEntry[] = [
  personalTable("message_threads", {
    owner: { anyOf: ["mentee_id", "mentor_user_id", "candidate_id"] },
    columns: ["id", "mentor_profile_id", "application_id", "created_at", "last_message_at"],
    orderBy: ["created_at"],
    complete: nameOtherSides,
    erase: { clear: ["mentee_id", "mentor_user_id", "candidate_id"], ...untilBothLeft },
  }),
  personalTable("message_thread_members", {
    owner: "user_id",
    columns: ["thread_id", "role", "read_number", "archived_at"],
    orderBy: ["thread_id"],
    erase: { goesWith: "auth.users" },
  }),
  personalTable("messages", {
    owner: "sender_id",
    columns: ["id", "thread_id", "number", "body", "attachment_name", "created_at"],
    orderBy: ["created_at", "number"],
    files: { bucket: attachmentBucket, column: "attachment_object_id", holds: "id" },
    erase: { clear: ["sender_id"], ...untilBothLeft },
  }),
  personalTable("message_blocks", {
    owner: "blocker_id",
    columns: ["blocked_id", "created_at"],
    orderBy: ["created_at"],
    erase: { goesWith: "auth.users" },
    others: { blocked_id: "the one who was blocked; the row goes with either of the two" },
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
  }),
  {
    step: "threads whose two members have left are deleted, with all that was written in them",
    tables: ["message_threads"],
    erase: (_services, transaction) => deleteEmptyThreads(transaction),
  },
];
