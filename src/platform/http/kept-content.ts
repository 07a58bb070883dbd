export type Encoding = "br" | "gzip" | "identity";

type Bytes = Uint8Array<ArrayBuffer>;

/** A page or a file in every form that it is sent in, the same for all who may see it. */
export interface KeptContent {
  /** Absent where its address changes with it. */
  etag?: string;
  contentType: string;
  cacheControl: string;
  bodies: { identity: Bytes } & Partial<Record<Encoding, Bytes>>;
  /** Signed-in people get an answer of their own. */
  forVisitors: boolean;
  /** False: it must be asked for again before it's sent once more. */
  isCurrent(): boolean;
}

/** The encodings that an Accept-Encoding header names and doesn't refuse. */
export function acceptedEncodings(accepted: string | undefined): (string | undefined)[] {
  return (accepted ?? "")
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
}

/** The best form that the browser takes, by its Accept-Encoding header. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const names = acceptedEncodings(accepted);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : "identity";
}

/** The wanted form, or the plain one where the content has no other. */
export function availableEncoding({ bodies }: KeptContent, wanted: Encoding): Encoding {
  return bodies[wanted] ? wanted : "identity";
}
