import { findProvenOwner, listSuspended } from "#features/auth/auth.contract.ts";
import type { DatabaseTransaction } from "#platform/database/database.ts";
import type { Services } from "#platform/services.ts";
import type { UserViewer } from "#platform/viewer.ts";
import {
  type ConsentSource,
  type NotificationTopic,
  notificationTopics,
  topicNames,
  topicWording,
} from "./notification-topics.constants.ts";
import {
  type ConsentEntry,
  insertConsent,
  listConsents,
  readChoices,
  saveChoice,
} from "./notifications.store.server.ts";

const entriesShown = 100;

export interface TopicChoice {
  topic: NotificationTopic;
  wanted: boolean;
  /** The words that a person agrees to by choosing it. */
  wording: string;
  note: string | null;
}

/** The viewer's choices, topic by topic, and the newest lines of their consent log. */
export async function readNotifications(
  services: Services,
  user: UserViewer,
): Promise<{ choices: TopicChoice[]; log: ConsentEntry[] }> {
  const { chosen, log } = await services.database.as(user, async (transaction) => ({
    chosen: await readChoices(transaction, user.userId),
    log: await listConsents(transaction, user.userId, entriesShown),
  }));
  const choices: TopicChoice[] = [];
  for (const topic of topicNames) {
    const kept = await services.notifications.keepers.get(topic)?.read(services, user);
    const wanted = kept?.wanted ?? chosen.get(topic) ?? notificationTopics[topic].byDefault;
    const wording = topicWording(topic, services.company);
    choices.push({ topic, wanted, wording, note: kept?.note ?? null });
  }
  return { choices, log };
}

/**
 * Keeps which emails the viewer wants. What changes is written to the consent log with the words
 * that were shown; what stays leaves no line. `shown` is what the form showed for each of its topics:
 * only those that were changed on it are saved, so that a page from before an unsubscribe doesn't
 * undo it. A program that read no form leaves it out.
 *
 * @throws what a keeper's `change` throws. Nothing is saved then.
 */
export async function saveNotifications(
  services: Services,
  user: UserViewer,
  {
    wanted,
    shown,
    clientAddress,
  }: {
    wanted: ReadonlySet<string>;
    shown?: ReadonlyMap<string, boolean> | undefined;
    clientAddress: string;
  },
): Promise<void> {
  const { userId } = user;
  const { keepers } = services.notifications;
  const changed = topicNames.filter(
    (topic) => !shown || (shown.has(topic) && shown.get(topic) !== wanted.has(topic)),
  );
  for (const topic of changed) {
    const keeper = keepers.get(topic);
    const isWanted = wanted.has(topic);
    if (!keeper || isWanted === (await keeper.read(services, user)).wanted) continue;
    await keeper.change(services, user, { wanted: isWanted, clientAddress });
  }
  await services.database.asSystem("save notification choices", async (transaction) => {
    const now = services.clock.now();
    const chosen = await readChoices(transaction, userId);
    for (const topic of changed) {
      if (keepers.has(topic)) continue;
      const isWanted = wanted.has(topic);
      if (isWanted === (chosen.get(topic) ?? notificationTopics[topic].byDefault)) continue;
      const wording = topicWording(topic, services.company);
      await saveChoice(transaction, { userId, topic, wanted: isWanted, now });
      const source = "account_page" as const;
      await insertConsent(transaction, { userId, topic, granted: isWanted, wording, source, now });
    }
  });
}

/** Whether a person chose a topic, otherwise its default, whatever their account's standing. */
export async function hasChosen(
  transaction: DatabaseTransaction,
  userId: string,
  topic: NotificationTopic,
): Promise<boolean> {
  const chosen = await readChoices(transaction, userId);
  return chosen.get(topic) ?? notificationTopics[topic].byDefault;
}

/**
 * Whether a person wants emails about a topic: what they chose, otherwise the topic's default;
 * nobody whose account is suspended. For the system's transaction that is about to write the mail.
 */
export async function wantsEmail(
  transaction: DatabaseTransaction,
  userId: string,
  topic: NotificationTopic,
): Promise<boolean> {
  if ((await listSuspended(transaction, [userId])).size > 0) return false;
  return await hasChosen(transaction, userId, topic);
}

/**
 * Takes back what a person agreed to by choosing a topic, by a link in an email. Repeating it does no
 * harm.
 */
export async function withdrawChoice(
  services: Services,
  transaction: DatabaseTransaction,
  { userId, topic }: { userId: string; topic: NotificationTopic },
): Promise<void> {
  if (!(await hasChosen(transaction, userId, topic))) return;
  const now = services.clock.now();
  await saveChoice(transaction, { userId, topic, wanted: false, now });
  const wording = topicWording(topic, services.company);
  const source = "mail_link" as const;
  await insertConsent(transaction, { userId, topic, granted: false, wording, source, now });
}

/**
 * Writes to the consent log of the account that has proven `email` to be its own; without such an
 * account there is no log to write to. For the system's transaction that makes the change.
 */
export async function recordConsent(
  services: Services,
  transaction: DatabaseTransaction,
  consent: {
    email: string;
    topic: NotificationTopic;
    granted: boolean;
    wording: string;
    source: ConsentSource;
  },
): Promise<void> {
  const { email, ...entry } = consent;
  const userId = await findProvenOwner(transaction, email);
  if (!userId) return;
  await insertConsent(transaction, { ...entry, userId, now: services.clock.now() });
}
