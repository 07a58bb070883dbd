/** What other features may have of messages in the browser; the server's part is messages.contract.ts. */
export { messagePath, messagesPath, messageToMenteePath } from "./messages.constants.ts";
