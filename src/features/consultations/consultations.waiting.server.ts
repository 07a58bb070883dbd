import type { WaitingKind } from "#platform/waiting-kind.ts";
import { bookedConsultationPath, ownConsultationsPath } from "./consultations.constants.ts";
import { proposedConsultations } from "./waiting.store.server.ts";

export const consultationsWaiting: readonly WaitingKind[] = [
  {
    waiting: proposedConsultations,
    dueWord: "Answer by",
    one: ({ id, about }) => ({
      title: `${about} proposed another time for your consultation`,
      to: bookedConsultationPath(id),
    }),
    several: (count) => ({
      title: `New times are proposed for ${count} consultations`,
      to: ownConsultationsPath,
    }),
  },
];
