/** Exports for server code of other features: subscribing. */
export { subscribeToNewsletter } from "./subscriptions/subscriptions.usecases.server.ts";
export { formConsent } from "./subscriptions/wordings.constants.ts";
