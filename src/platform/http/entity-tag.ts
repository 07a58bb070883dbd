/**
 * Whether an If-None-Match header names the entity tag, strong or weak, which ends a request with
 * 304: https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function namesEntityTag(header: string | null | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return (header ?? "")
    .split(",")
    .some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
