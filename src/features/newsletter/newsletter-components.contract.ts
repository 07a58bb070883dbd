/** Exports for pages of other features. */
export { NewsletterForm } from "./components/newsletter-form.tsx";
export { subscribedSentence } from "./newsletter.constants.ts";
