import type { GivenFile } from "./documents.types.ts";

/** The file of a form; null if none was chosen, which browsers send as an empty file without a name. */
export async function readGivenFile(form: FormData, field = "file"): Promise<GivenFile | null> {
  const file = form.get(field);
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
