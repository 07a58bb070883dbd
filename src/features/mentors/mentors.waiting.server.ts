import type { WaitingKind } from "#platform/waiting-kind.ts";
import { formatMoney } from "#shared/money.ts";
import { profilesWithoutHours, unpaidApplications } from "./applications/waiting.store.server.ts";
import { applicationPath, registrationFee, studioPaths } from "./mentors.constants.ts";

const payFee = (id: string) => ({
  title: `Pay ${formatMoney(registrationFee)} to send your mentor application`,
  to: applicationPath(id),
});
const addHours = {
  title: "Add hours when mentees can book you",
  to: studioPaths.availability,
};

export const mentorsWaiting: readonly WaitingKind[] = [
  {
    waiting: unpaidApplications,
    one: ({ id }) => payFee(id),
    several: (count) => ({ title: `${count} mentor applications to pay`, to: "/become-mentor" }),
  },
  { waiting: profilesWithoutHours, one: () => addHours, several: () => addHours },
];
