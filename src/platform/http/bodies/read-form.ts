import type { RouterContextProvider } from "react-router";
import { renderingOf } from "../page.ts";

/**
 * The one way a page's action reads the body of a form. Which types, bytes and files a page takes
 * stands in its `handle.form`.
 *
 * @example
 * const form = await readForm(request, context);
 */
export async function readForm(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  const { form } = renderingOf(context);
  if (!form) throw new Error("No form was sent to this page");
  return await form.read(request);
}
