import { defineErrors } from "#shared/errors.ts";
import { joinNames } from "#shared/join-names.ts";
import {
  createdPerDay,
  maxInvitations,
  maxLocations,
  maxMembers,
  maxOwned,
  maxSlugs,
} from "./employers.constants.ts";

export const employersErrors = defineErrors({
  notFound: {
    code: "organization_not_found",
    status: 404,
    message: "We can't find this organization.",
  },
  notAllowed: {
    code: "organization_forbidden",
    status: 409,
    message: "Your role in this organization doesn't let you do that. Ask an owner.",
  },
  suspended: {
    code: "organization_suspended",
    status: 409,
    message: "Your account is suspended, so you can't do this.",
  },
  leaving: {
    code: "organization_leaving",
    status: 409,
    message: "Your account is set to be deleted. Cancel the deletion first, under Your data.",
  },
  tooManyCreated: {
    code: "organization_too_many_created",
    status: 429,
    message: `You can add ${createdPerDay} organizations a day. Try again tomorrow.`,
  },
  tooManyOwned: {
    code: "organization_too_many_owned",
    status: 409,
    message: `You can own ${maxOwned} organizations at a time. Hand one over or close one first.`,
  },
  tooManyChanges: {
    code: "organization_too_many_changes",
    status: 429,
    message:
      "There have been a lot of changes in a short time. Wait a few minutes, then try again.",
  },
  changed: {
    code: "organization_changed",
    status: 409,
    message:
      "Someone changed this after you opened the page, so nothing was saved. Copy what you wrote, then open the page again to see their changes.",
  },
  slugTaken: {
    code: "organization_slug_taken",
    status: 409,
    message: "Another organization is using this address. Choose a different one.",
  },
  tooManySlugs: {
    code: "organization_too_many_slugs",
    status: 409,
    message: `An organization can have ${maxSlugs} addresses in all, because the old ones keep working. Choose one you've already used.`,
  },
  tooManyLocations: {
    code: "organization_too_many_locations",
    status: 409,
    message: `You can list ${maxLocations} locations. Remove one first.`,
  },
  lastLocation: {
    code: "organization_last_location",
    status: 409,
    message:
      "An organization needs at least one location. Add another one before you remove this one.",
  },
  nameMismatch: {
    code: "organization_name_mismatch",
    status: 400,
    message: (name: string) => `Type ${name} to confirm`,
  },
  freeEmail: {
    code: "organization_free_email",
    status: 409,
    message:
      "Anyone can get an email address at that domain. Use one at your organization's own domain.",
  },
  otherDomain: {
    code: "organization_other_domain",
    status: 409,
    message: (domain: string) => `The address must end in @${domain}, like your website.`,
  },
  tooManyCodes: {
    code: "organization_too_many_codes",
    status: 429,
    message:
      "Too many codes have been sent to this address or domain. Try again in a few hours, or use a DNS record or documents instead.",
  },
  codeWrong: {
    code: "organization_code_wrong",
    status: 409,
    message: "That code isn't right. Check our latest email and try again.",
  },
  codeOver: {
    code: "organization_code_over",
    status: 409,
    message: "This code no longer works. Send another one below.",
  },
  recordUnasked: {
    code: "organization_record_unasked",
    status: 409,
    message: "Your website has changed. Get a new DNS record below.",
  },
  recordMissing: {
    code: "organization_record_missing",
    status: 409,
    message: (domain: string) =>
      `We don't see the record at ${domain} yet. New records can take an hour to appear. Check it for typos, then try again.`,
  },
  recordOther: {
    code: "organization_record_other",
    status: 409,
    message: "The record we found has the wrong value. Copy the value from this page again.",
  },
  tooManyChecks: {
    code: "organization_too_many_checks",
    status: 429,
    message: "The record was checked too many times. Wait an hour, then try again.",
  },
  tooManyDocuments: {
    code: "organization_too_many_documents",
    status: 429,
    message: "Your organization has sent documents too many times today. Try again tomorrow.",
  },
  documentsDecided: {
    code: "organization_documents_decided",
    status: 409,
    message: "These documents are no longer waiting for review.",
  },
  documentsUnopened: {
    code: "organization_documents_unopened",
    status: 409,
    message: (names: string) => `Open every document before you verify. Not opened yet: ${names}.`,
  },
  ownDocuments: {
    code: "organization_own_documents",
    status: 409,
    message:
      "You sent these documents, or you belong to this organization. Someone else on our team has to review them.",
  },
  documentNotFound: {
    code: "organization_document_not_found",
    status: 404,
    message: "This document is no longer here.",
  },
  memberUnknown: {
    code: "organization_member_unknown",
    status: 409,
    message: "This person is no longer a member.",
  },
  alreadyMember: {
    code: "organization_already_member",
    status: 409,
    message: "This person is already a member.",
  },
  tooManyMembers: {
    code: "organization_too_many_members",
    status: 409,
    message: `This organization has reached its limit of ${maxMembers} members. An owner has to remove one first.`,
  },
  tooManyInvitations: {
    code: "organization_too_many_invitations",
    status: 409,
    message: `You have ${maxInvitations} open invitations. Revoke one first.`,
  },
  tooManyEmails: {
    code: "organization_too_many_emails",
    status: 429,
    message: "We've reached today's limit for invitations. Try again tomorrow.",
  },
  tooManyToSameAddress: {
    code: "organization_too_many_to_same_address",
    status: 429,
    message:
      "We've already emailed this address several times. Ask the person to check their spam folder, or try again in a few hours.",
  },
  tooManyToAddress: {
    code: "organization_too_many_to_address",
    status: 429,
    message:
      "This address has had several invitations today. Try again tomorrow, or verify your organization first.",
  },
  confirmationTooOften: {
    code: "organization_confirmation_too_often",
    status: 429,
    message: "We can't send another email yet. Check your inbox, or try again in a few minutes.",
  },
  alreadyInvited: {
    code: "organization_already_invited",
    status: 409,
    message: "This person is already invited. You can send the invitation again below.",
  },
  invitationUnknown: {
    code: "organization_invitation_unknown",
    status: 409,
    message: "This invitation is no longer valid.",
  },
  invitationForOther: {
    code: "organization_invitation_for_other",
    status: 409,
    message: (email: string) =>
      `This invitation was sent to ${email}. Sign in with that email to accept it.`,
  },
  ownerCannotTake: {
    code: "organization_owner_unfit",
    status: 409,
    message:
      "This person can't own the organization because their account is suspended or about to be deleted.",
  },
  successorMissing: {
    code: "organization_successor_missing",
    status: 409,
    message: (work: string) => `First, choose who takes over. This member has ${work}.`,
  },
  successorUnfit: {
    code: "organization_successor_unfit",
    status: 409,
    message: "This person can't take over. Choose another member.",
  },
  lastOwner: {
    code: "organization_last_owner",
    status: 409,
    message:
      "An organization needs an active owner. Make someone else an owner first, or close the organization in its settings.",
  },
  lastOwnerLeaving: {
    code: "organization_last_owner_leaving",
    status: 409,
    message: (names: readonly string[]) =>
      `You're the only active owner of ${joinNames(names)}. Before you delete your account, choose another owner ${names.length === 1 ? "or close the organization" : "for each one or close it"}.`,
  },
});
