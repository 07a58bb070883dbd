import { formatOf } from "#platform/document-text/document-text.ts";

/** Whether a file of this type can be sent as a CV. Null: its document has no file. */
export const isSendableAsCv = (type: string | null): boolean =>
  type !== null && formatOf(type) !== undefined;
