/** Exports for pages of other features: emails to many people. */
export { MailingList } from "./components/mailing-list.tsx";
export { MailingPage } from "./components/mailing-page.tsx";
