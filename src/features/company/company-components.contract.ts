/** Exports for other features' pages: components about who runs the site. */
export { CompanyContact } from "./components/company-contact.tsx";
