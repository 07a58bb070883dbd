/** Exports for other features' pages and components; messages.contract.ts has those for servers. */
export { aboutFile } from "./message-form.rules.ts";
export {
  digestAfterMinutes,
  maxAttachmentBytes,
  messageAboutApplicationPath,
  messagePath,
  messagesPath,
  messageToMenteePath,
} from "./messages.constants.ts";
