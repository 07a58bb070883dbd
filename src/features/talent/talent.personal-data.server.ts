import { readdressed, stays } from "#platform/personal-data/merge.ts";
import { type PersonalDataEntry, personalTable } from "#platform/personal-data/personal-data.ts";
import { readdressDrafts, withdrawAllOf } from "./testimonials/withdrawal.usecases.server.ts";

/** A testimonial belongs to whoever has proven the address that it names. */
export const talentPersonalData: readonly PersonalDataEntry[] = [
  // Before the rows: a merge waits here for what a schedule publishes at this moment.
  {
    step: "withdraw testimonials; a merge readdresses their drafts",
    tables: ["private.testimonials"],
    async erase(services, transaction, { provenEmail }) {
      if (provenEmail) await withdrawAllOf(services, transaction, provenEmail);
    },
    merge: readdressDrafts,
  },
  personalTable("private.testimonials", {
    as: "testimonials",
    owner: { address: "person_email" },
    columns: [
      "id",
      "name",
      "role",
      "company",
      "quote",
      "rating",
      "shown_on",
      "consent_date",
      "consent_scope",
      "consent_picture",
      "publication",
      "created_at",
    ],
    orderBy: ["created_at"],
    erase: { byStep: true },
    merge: {
      person_email: readdressed("Testimonials"),
      link_email: stays("where a link was sent"),
    },
  }),
];
