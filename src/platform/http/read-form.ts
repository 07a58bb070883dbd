import type { RouterContextProvider } from "react-router";

/**
 * The one way a page's action reads the body of a form. Which types, bytes and files a page takes
 * stands in its `handle.form`.
 *
 * @example
 * const form = await readForm(request, context);
 */
export async function readForm(
  request: Request,
  _context: Readonly<RouterContextProvider>,
): Promise<FormData> {
  return await request.formData();
}
