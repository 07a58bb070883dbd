import type { AdminFigure } from "#platform/admin/admin-figure.ts";
import type { AdminQueue } from "#platform/admin/admin-queue.ts";
import { type AdminScreen, adminAreas } from "#platform/admin/admin-screen.ts";
import type { AdminSearch } from "#platform/admin/admin-search.ts";
import type { AdminTally } from "#platform/admin/admin-tally.ts";
import type { Feature } from "#platform/feature.ts";

/** The parts of the control room that features bring. */
export interface AdminServices {
  /** By area, and in each in the order of the features. */
  screens: readonly AdminScreen[];
  queues: readonly AdminQueue[];
  figures: readonly AdminFigure[];
  searches: readonly AdminSearch[];
  tallies: readonly AdminTally[];
  /** Registers the parts of all features. Called once, when all are composed. */
  readFrom(features: readonly Pick<Feature, "admin">[]): void;
}

declare module "#platform/services.ts" {
  interface Services {
    admin: AdminServices;
  }
}

export function createAdminServices(): AdminServices {
  const admin: AdminServices = {
    screens: [],
    queues: [],
    figures: [],
    searches: [],
    tallies: [],
    readFrom(features) {
      const parts = features.flatMap(({ admin: part }) => part ?? []);
      const screens = parts.flatMap((part) => part.screens ?? []);
      for (const { to } of screens) {
        if (screens.filter((other) => other.to === to).length > 1) {
          throw new Error(`Two screens of the control room have the address ${to}`);
        }
      }
      admin.queues = parts.flatMap((part) => part.queues ?? []);
      admin.figures = parts.flatMap((part) => part.figures ?? []);
      admin.tallies = parts.flatMap((part) => part.tallies ?? []);
      admin.searches = parts.flatMap((part) => part.searches ?? []);
      admin.screens = adminAreas.flatMap((area) =>
        screens.filter((screen) => screen.area === area),
      );
    },
  };
  return admin;
}
