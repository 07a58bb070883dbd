import { defineErrors } from "#shared/errors.ts";
import { invalidInput } from "#shared/form-fields.ts";
import { maxDocuments, maxVersions } from "./documents/documents.constants.ts";
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
    message: "This country is on your list already. Change that one instead.",
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
    message: "Your documents take up all of your space. Delete one first.",
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
  entryUnknown: {
    code: "candidate_entry_unknown",
    status: 409,
    message: "This entry was removed. Add it again if you need it.",
  },
});

export const candidateErrors = { ...errors, invalidInput };
