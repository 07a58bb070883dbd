import { defineErrors } from "#shared/errors.ts";

const excerpt = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/**
 * Every refusal of realtime: reasons of joins and replies, system messages, and answers to
 * requests.
 */
export const realtimeErrors = defineErrors({
  badRequest: {
    code: "invalid_request",
    status: 422,
    message: (reason: string) => reason,
  },
  badTopic: {
    code: "invalid_topic",
    status: 422,
    message: "A topic has 1 to 255 characters, none of them a control character",
  },
  expired: {
    code: "token_expired",
    status: 401,
    message: "The access token has expired. Refresh it and join again.",
  },
  joinRefused: {
    code: "unauthorized",
    status: 403,
    message: (topic: string) =>
      `You do not have permissions to read from this Channel topic: ${excerpt(topic)}`,
  },
  malformedJoin: {
    code: "invalid_join",
    status: 422,
    message: "The configuration of the channel could not be understood",
  },
  noSession: {
    code: "no_session",
    status: 401,
    message: "Private channels are for people who are signed in",
  },
  notJoined: { code: "unmatched_topic", status: 404, message: "unmatched topic" },
  presenceTooLarge: {
    code: "presence_too_large",
    status: 413,
    message: "The presence payload must be an object of at most 3,000 bytes",
  },
  publicChannel: {
    code: "public_channels_off",
    status: 403,
    message:
      "This server has private channels only: join with { config: { private: true } } while signed in",
  },
  signedOut: {
    code: "session_ended",
    status: 401,
    message: "The session has ended. Sign in and join again.",
  },
  tableChanges: {
    code: "postgres_changes_off",
    status: 422,
    message:
      "postgres_changes is not served here: use broadcasts, which realtime.send makes in SQL",
  },
  tooManyChannels: {
    code: "too_many_channels",
    status: 429,
    message:
      "This connection has reached its channel limit. Leave a channel before you join another.",
  },
  tooManyMessages: {
    code: "too_many_messages",
    status: 429,
    message: "Too many messages in a short time. Please try again in a minute.",
  },
  tooManySockets: {
    code: "too_many_connections",
    status: 429,
    message: "Your account has reached its connection limit. Close a tab and try again.",
  },
  unknownEvent: {
    code: "unknown_event",
    status: 422,
    message: (event: string) => `unhandled event: ${excerpt(event)}`,
  },
  unstorable: {
    code: "invalid_payload",
    status: 422,
    message:
      "The payload can't be sent because it's nested too deeply or contains invalid characters",
  },
  upgradeRequired: {
    code: "upgrade_required",
    status: 426,
    message: "This address speaks WebSocket only",
  },
  writeRefused: {
    code: "unauthorized",
    status: 403,
    message: (topic: string) =>
      `You do not have permissions to send to this Channel topic: ${excerpt(topic)}`,
  },
});
