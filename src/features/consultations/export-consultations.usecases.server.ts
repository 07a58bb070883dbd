import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import { writeCsv } from "#shared/csv.ts";
import { type OfficeName, topicNames } from "./consultations.constants.ts";
import {
  type ListedConsultation,
  listAllConsultations,
} from "./own-consultations.usecases.server.ts";

const header = [
  "Starts (UTC)",
  "Office",
  "Status",
  "Name",
  "Email",
  "Company",
  "Topic",
  "About",
  "Message",
  "Reason",
];

/** Consultations as a CSV file, as many as the list shows on all pages. Recorded in the audit log. */
export async function exportConsultations(
  services: Services,
  admin: UserViewer,
  { when, office }: { when: "upcoming" | "past"; office: OfficeName | null },
): Promise<string> {
  const listed = new Map<string, ListedConsultation>();
  let pages = 1;
  for (let page = 1; page <= pages; page += 1) {
    const found = await listAllConsultations(services, admin, { when, office, page });
    pages = found.pages;
    // One that's booked meanwhile moves others to the next page.
    for (const each of found.consultations) listed.set(each.booking.id, each);
  }
  await services.database.asSystem("record export of consultations", (transaction) =>
    services.audit.record(transaction, {
      actorId: admin.userId,
      action: "consultations.exported",
      subject: { type: "consultations", id: when },
      details: { consultations: listed.size, office: office ?? "all" },
    }),
  );
  return writeCsv(header, [...listed.values()].map(toRow));
}

function toRow({ booking, details }: ListedConsultation): (string | null)[] {
  return [
    booking.startsAt.toISOString(),
    booking.hostName,
    booking.status,
    booking.guestName,
    booking.guestEmail,
    details?.company ?? null,
    details ? topicNames[details.topic] : null,
    details?.about ?? null,
    details?.message ?? null,
    booking.reason,
  ];
}
