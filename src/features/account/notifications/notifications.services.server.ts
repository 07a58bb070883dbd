import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import type { NotificationTopic } from "./notification-topics.constants.ts";

/**
 * State of a topic that another feature stores, such as a newsletter with its own confirmations.
 */
export interface KeptTopic {
  wanted: boolean;
  /** A hint besides, e.g. that a confirmation is awaited. */
  note?: string;
}

/** A feature that keeps a topic's choice itself. */
export interface TopicKeeper {
  read(services: Services, user: UserViewer): Promise<KeptTopic>;
  /** Writes the consent log too. Throws what a person can mend as a product error. */
  change(
    services: Services,
    user: UserViewer,
    change: { wanted: boolean; clientAddress: string },
  ): Promise<void>;
}

export interface NotificationsServices {
  keepers: Map<NotificationTopic, TopicKeeper>;
}

declare module "#platform/services.ts" {
  interface Services {
    notifications: NotificationsServices;
  }
}

export function createNotifications(): NotificationsServices {
  return { keepers: new Map() };
}
