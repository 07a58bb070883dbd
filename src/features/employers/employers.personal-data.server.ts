import {
  columnsOf,
  ownedRows,
  type PersonalDataEntry,
  personalTable,
} from "#platform/personal-data/personal-data.ts";
import { recordAct } from "./access/access.usecases.server.ts";
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
      keep: "what was checked of an organization, without the mailbox",
      until: "no limit is set",
    },
    others: { requested_by: "the organization's verification stays; who asked is forgotten" },
  }),
  personalTable("private.organization_verification_codes", {
    owner: {
      through: ownedRows("organization_verifications", { address: "email" }),
      by: "verification_id",
    },
    withheld: "hashes of codes from emails",
    erase: { keep: "they expire within the hour", until: "another code is sent" },
  }),
  personalTable("private.organization_invitation_links", {
    owner: { through: ownedRows("organization_invitations", ofInvitee), by: "invitation_id" },
    withheld: "hashes of links from emails",
    erase: { goesWith: "organization_invitations" },
  }),
];
