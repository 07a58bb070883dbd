import { moves, movesOrBlocks, readdressed, stays } from "#platform/personal-data/merge.ts";
import {
  columnsOf,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { recordAct } from "./access/access.usecases.server.ts";
import { documentBucket } from "./documents/documents.constants.ts";
import { handOverErased } from "./members/handover.usecases.server.ts";
import { listMemberOfAlone } from "./members/members.store.server.ts";
import { endOrganization } from "./organizations/organizations.usecases.server.ts";

const ofInvitee = { address: "email" } as const;

export const employersPersonalData: readonly PersonalDataEntry[] = [
  {
    step: "organizations that lose their last member are closed, others hand over the person's work",
    tables: ["organizations", "organization_slugs", "organization_locations"],
    async erase(services, transaction, { userId }) {
      for (const id of await listMemberOfAlone(transaction, userId)) {
        await endOrganization(services, transaction, id);
        for (const hook of services.employers.abandonedHooks) {
          await hook(services, transaction, { organizationId: id });
        }
        const act = { actorId: null, organizationId: id, action: "organization_closed" } as const;
        await recordAct(services, transaction, act);
      }
      await handOverErased(services, transaction, userId);
    },
  },
  personalTable("organization_members", {
    owner: "user_id",
    columns: [
      ...columnsOf("organizations", "organization_id", ["public_name", "slug"]),
      "role",
      "joined_at",
    ],
    orderBy: ["joined_at"],
    erase: { goesWith: "auth.users" },
    merge: {
      user_id: movesOrBlocks(["organization_id"], {
        called: "Memberships in organizations",
        why: "Both accounts are members of the same organization. Remove one of them from the organization first.",
      }),
    },
  }),
  personalTable("organization_invitations", {
    owner: ofInvitee,
    columns: [
      ...columnsOf("organizations", "organization_id", ["public_name"]),
      "email",
      "role",
      "sent_at",
      "expires_at",
    ],
    orderBy: ["sent_at"],
    erase: { delete: "rows" },
    others: { invited_by: "the organization's invitation stays; who sent it is forgotten" },
    merge: {
      email: readdressed("Invitations to organizations", {
        same: ["organization_id"],
        why: "The organization invited both addresses",
      }),
      invited_by: moves(),
    },
  }),
  personalTable("organization_verifications", {
    owner: { address: "email" },
    columns: [
      ...columnsOf("organizations", "organization_id", ["public_name"]),
      "email",
      "domain",
      "status",
      "requested_at",
      "verified_at",
    ],
    orderBy: ["requested_at"],
    erase: {
      set: { email: null },
      keep: "what was checked about an organization, without the mailbox",
      until: "no limit is set",
    },
    others: { requested_by: "the organization's verification stays; who asked is forgotten" },
    merge: { email: stays("the mailbox that proved the organization"), requested_by: moves() },
  }),
  personalTable("private.organization_verification_codes", {
    owner: {
      through: ownedRows("organization_verifications", { address: "email" }),
      by: "verification_id",
    },
    withheld: "hashes of codes from emails",
    erase: { keep: "they expire within the hour", until: "another code is sent" },
  }),
  personalTable("private.organization_verification_reminders", {
    owner: {
      through: ownedRows("organization_verifications", { address: "email" }),
      by: "verification_id",
    },
    withheld: "when the organization's owners were reminded, which is not about the mailbox",
    erase: { keep: "so that no reminder goes out twice", until: "no limit is set" },
  }),
  personalTable("organization_document_requests", {
    owner: "requested_by",
    columns: [
      ...columnsOf("organizations", "organization_id", ["public_name"]),
      "explanation",
      "status",
      "requested_at",
      "decided_at",
      "reason",
    ],
    orderBy: ["requested_at"],
    erase: {
      clear: ["requested_by"],
      keep: "what the organization sent for review, without who sent it",
      until: "no limit is set",
    },
    others: { decided_by: "the decision stays; who made it is forgotten" },
    merge: { requested_by: moves("Documents sent for an organization"), decided_by: moves() },
  }),
  personalTable("organization_documents", {
    owner: {
      through: ownedRows("organization_document_requests", "requested_by"),
      by: "request_id",
    },
    columns: ["file_name", "type", "size"],
    orderBy: ["number"],
    files: { bucket: documentBucket, column: "object", holds: "name" },
    erase: {
      keep: "the organization's documents, not the sender's",
      until: "90 days after the decision, or a withdrawal",
    },
  }),
  personalTable("private.organization_invitation_links", {
    owner: { through: ownedRows("organization_invitations", ofInvitee), by: "invitation_id" },
    withheld: "hashes of links from emails",
    erase: { goesWith: "organization_invitations" },
  }),
];
