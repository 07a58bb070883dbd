/** Exports for other features' pages and components; messages.contract.ts has those for servers. */
export { messagePath, messagesPath, messageToMenteePath } from "./messages.constants.ts";
