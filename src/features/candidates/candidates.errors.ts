import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { maxDocuments, maxVersions } from "./documents/documents.constants.ts";
import { maxRequestsPerDay, maxSaved } from "./pool/pool.constants.ts";
import { maxBlocks } from "./visibility/visibility.constants.ts";

const errors = defineErrors({
  tooManyChanges: {
    code: "candidate_too_many_changes",
    status: 429,
    message: "You've made many changes in a short time. Wait an hour and try again.",
  },
  tooManyEntries: {
    code: "candidate_too_many_entries",
    status: 409,
    message: (limit: number) => `You can list ${limit} of these. Remove one first.`,
  },
  countryTaken: {
    code: "candidate_country_taken",
    status: 409,
    message: "This country is already on your list. Edit it instead.",
  },
  documentUnknown: {
    code: "candidate_document_unknown",
    status: 409,
    message: "This document was deleted. Upload it again if you need it.",
  },
  documentNotFound: {
    code: "candidate_document_not_found",
    status: 404,
    message: "We can't find this document.",
  },
  documentBeingChecked: {
    code: "candidate_document_being_checked",
    status: 423,
    message: "This file is being checked for viruses. Try again in a minute.",
  },
  tooManyDocuments: {
    code: "candidate_too_many_documents",
    status: 409,
    message: `You can keep ${maxDocuments} documents. Delete one first.`,
  },
  tooManyVersions: {
    code: "candidate_too_many_versions",
    status: 409,
    message: `You can keep ${maxVersions} versions of a document. Delete an old one first.`,
  },
  noRoom: {
    code: "candidate_documents_no_room",
    status: 409,
    message: "You're out of storage space. Delete a document first.",
  },
  tooManyUploads: {
    code: "candidate_too_many_uploads",
    status: 429,
    message: "You've uploaded many files today. Try again tomorrow.",
  },
  tooManyBlocks: {
    code: "candidate_too_many_blocks",
    status: 409,
    message: `You can block ${maxBlocks} organizations. Unblock one first.`,
  },
  organizationUnknown: {
    code: "candidate_organization_unknown",
    status: 409,
    message: "We can't find this organization anymore.",
  },
  poolClosed: {
    code: "candidate_pool_closed",
    status: 409,
    message: "Verify your organization first. Then you can browse the talent pool.",
  },
  tooManySearches: {
    code: "candidate_pool_too_many_searches",
    status: 429,
    message:
      "Your organization has searched the talent pool too many times today. Try again tomorrow.",
  },
  tooManyProfiles: {
    code: "candidate_pool_too_many_profiles",
    status: 429,
    message: "Your organization has opened many profiles today. Try again tomorrow.",
  },
  profileGone: {
    code: "candidate_pool_profile_gone",
    status: 409,
    message: "This profile is no longer in the talent pool.",
  },
  alreadyAsked: {
    code: "candidate_already_asked",
    status: 409,
    message: "Your organization has already asked this person.",
  },
  askLater: {
    code: "candidate_ask_later",
    status: 409,
    message: (day: string) => `Your organization can ask this person again on ${day}.`,
  },
  tooManyRequests: {
    code: "candidate_too_many_requests",
    status: 429,
    message: `Your organization can send ${maxRequestsPerDay} requests a day. Try again tomorrow.`,
  },
  tooManySaved: {
    code: "candidate_too_many_saved",
    status: 409,
    message: `Your organization can save ${maxSaved} profiles. Remove one first.`,
  },
  noteChanged: {
    code: "candidate_note_changed",
    status: 409,
    message:
      "Someone in your organization changed this note after you opened the page, so nothing was saved. Copy what you wrote, then open the page again.",
  },
  requestClosed: {
    code: "candidate_request_closed",
    status: 409,
    message: "This request is no longer open.",
  },
  entryUnknown: {
    code: "candidate_entry_unknown",
    status: 409,
    message: "This entry was removed. Add it again if you need it.",
  },
});

export const candidateErrors = { ...errors, invalidInput };
