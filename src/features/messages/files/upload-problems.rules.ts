import { messageErrors } from "../messages.errors.ts";

/** An error of storage's client, which has the status and the code of storage's answer. */
interface UploadError {
  message: string;
  status?: number;
  statusCode?: string;
  code?: string;
}

/** Explains to the sender of a file why storage didn't take it. */
export function explainUpload({ message, status, statusCode, code }: UploadError): string {
  if (code === "quota_exceeded") return messageErrors.noRoom().message;
  switch (Number(statusCode ?? status)) {
    case 413:
      return messageErrors.attachmentTooLarge().message;
    case 415:
    case 400:
      return messageErrors.attachmentWrongType().message;
    case 403:
      return messageErrors.closed().message;
    case 429:
      return message;
    default:
      return messageErrors.attachmentNotStored().message;
  }
}
