import { adminOrganizationsPath, organizationPath } from "../employers.constants.ts";

/** Documents that one request may have. */
export const maxDocuments = 3;
/** Bytes of a document, as the storage bucket has it too. */
export const maxDocumentBytes = 10 * 1024 * 1024;
/** Days for which documents are kept after the decision. */
export const documentDays = 90;
export const documentTypes = "application/pdf,image/jpeg,image/png";
export const documentBucket = "organization-documents";

export const documentsPath = (slug: string) => `${organizationPath(slug)}/documents`;
export const adminVerificationsPath = `${adminOrganizationsPath}/verifications`;
export const adminDocumentPath = (documentId: string) =>
  `${adminOrganizationsPath}/documents/${encodeURIComponent(documentId)}`;
