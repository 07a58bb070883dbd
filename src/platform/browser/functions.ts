import { functionFailure } from "./function-failure.ts";
import { browserClient } from "./supabase.ts";

/**
 * Calls `POST /functions/v1/<name>` as the signed-in visitor and returns its JSON.
 *
 * @throws Error whose message is the sentence the server gave, or says that it was not reached.
 */
export async function callFunction<T>(name: string, body?: Record<string, unknown>): Promise<T> {
  const client = await browserClient();
  const { data, error } = await client.functions.invoke<T>(name, body ? { body } : {});
  if (error) throw await functionFailure(error);
  return data as T;
}
