import type { WaitingKind } from "#platform/waiting-kind.ts";
import { bookedConsultationPath, ownConsultationsPath } from "./consultations.constants.ts";
import { proposedConsultations } from "./waiting.store.server.ts";

export const consultationsWaiting: readonly WaitingKind[] = [
  {
    waiting: proposedConsultations,
    dueWord: "Answer by",
    one: ({ id, about }) => ({
      title: `${about} proposes another time for your consultation`,
      to: bookedConsultationPath(id),
    }),
    several: (count) => ({
      title: `Another time is proposed for ${count} consultations`,
      to: ownConsultationsPath,
    }),
  },
];
