/** A file as a form brings it. */
export interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** The file of a form. Null if none was chosen, which browsers send as an empty file without a name. */
export async function readGivenFile(form: FormData): Promise<GivenFile | null> {
  const file = form.get("file");
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
