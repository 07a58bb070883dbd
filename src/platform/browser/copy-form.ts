/**
 * The form that the browser is about to send, for a page's `clientAction`; the request keeps its
 * own copy for the server.
 */
export async function copyForm(request: Request): Promise<FormData> {
  return await request.clone().formData();
}
