import type { AdminFigure } from "./admin-figure.ts";
import type { AdminQueue } from "./admin-queue.ts";
import type { AdminScreen } from "./admin-screen.ts";
import type { AdminSearch } from "./admin-search.ts";
import type { AdminTally } from "./admin-tally.ts";

/** A feature's part of the control room at `/admin`, in its `x.admin.server.ts`. */
export interface AdminPart {
  /** Its screens, in the order of the menu. */
  screens?: readonly AdminScreen[];
  /** Its work that waits for someone. */
  queues?: readonly AdminQueue[];
  /** Its counts and sums of the last week, beside those of the week before. */
  figures?: readonly AdminFigure[];
  /** Its lists of what happened most often. */
  tallies?: readonly AdminTally[];
  /** Its things that the search of `/admin` finds. */
  searches?: readonly AdminSearch[];
}
