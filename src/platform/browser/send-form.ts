import { captureForm } from "#shared/form-answer.ts";
import { copyForm } from "./copy-form.ts";
import { reachServer } from "./network-failure.ts";

/**
 * The `clientAction` of a page with forms: the server's answer, or what was entered with a sentence about
 * the connection when the server was not reached. `announce` hears either one, for a passing message.
 *
 * @example
 * export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);
 */
export async function sendForm<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  announce?: (answer: Answer | { problem: string }) => void,
) {
  return await reachServer(serverAction, captureForm(await copyForm(request)), announce);
}
