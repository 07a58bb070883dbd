import type { RateLimit } from "#platform/rate-limit/rate-limit.ts";
import type { ServerProcesses } from "#platform/server-processes.ts";
import type { Viewer } from "#platform/viewer.ts";
import { isProductError, type ProductError } from "#shared/errors.ts";
import { requireSender } from "../page-access.ts";
import type { PageForm } from "../page-handle.ts";
import { RequestAllowance } from "../request-allowance.ts";
import { type Denial, refuseFor } from "../throttling.ts";
import { formErrors } from "./form.errors.ts";
import type { IncomingBody } from "./incoming-body.ts";
import { type FileLimits, maxFieldBytes, parseMultipart, parseUrlEncoded } from "./parse-form.ts";
import { receiveChunks, receiveWhole } from "./receive-body.ts";

/** Many people share a network; a person who works through a list sends a form every second. */
const formsPerNetwork: RateLimit = { name: "forms of a network", capacity: 300, periodSeconds: 60 };
const formsPerAccount: RateLimit = {
  name: "forms of an account",
  capacity: 120,
  periodSeconds: 60,
};

/** Size of a multipart body around its files. */
const multipartBytes = 65_536;

/**
 * Bytes beyond a page's limit that are read, so that the page answers a file that is too large in its own
 * words, with all that was typed. Scans and photos of phones have 10 to 25 MB.
 */
const spareFileBytes = 15 * 1024 * 1024;

/** A form that was sent to a page, as far as its sender and its headers tell. */
export interface SentForm {
  /** The reason why the page's action doesn't run: an error to show, or a redirect. */
  denial: ProductError | Response | undefined;
  /** Reads fields alone ahead of the page, which then costs nothing while they arrive. */
  prepare(request: Request): Promise<void>;
  /** The fields and files; what may be large is read only when the action asks for it. */
  read(request: Request): Promise<FormData>;
}

/** The sender of a form, and its destination. */
export interface FormSender {
  viewer: Viewer;
  /** The page's path with its search, for the way back after signing in. */
  path: string;
}

/**
 * The one door for forms that are sent to pages. Nothing of a body is read before its sender, type
 * and length were judged, and then only as much as the page takes.
 */
export class FormReceiver {
  readonly #networks: RequestAllowance;
  readonly #accounts: RequestAllowance;

  constructor(now: () => number, processes?: ServerProcesses) {
    this.#networks = new RequestAllowance(formsPerNetwork, now, processes);
    this.#accounts = new RequestAllowance(formsPerAccount, now, processes);
  }

  /** Counts a form of a network; what is refused here costs no more than that. */
  admit(network: string): Denial | undefined {
    return refuseFor(this.#networks.take(network), formErrors.tooMany);
  }

  /** Judges a form by its sender and headers. */
  receive(
    request: Request,
    form: PageForm = {},
    { viewer, path }: FormSender,
    body: IncomingBody,
  ): SentForm {
    const account = viewer.kind === "user" ? viewer.userId : undefined;
    const reading = describeBody(request.headers, form);
    const denial =
      denySender(viewer, form, path) ??
      (account ? refuseFor(this.#accounts.take(account), formErrors.tooMany)?.error : undefined) ??
      reading.denial;
    const readNow = async (brought: Request) => {
      body.reserve(reading.declaredBytes ?? reading.maxBytes, account);
      return await readBody(brought, reading, body);
    };
    let prepared: FormData | undefined;
    const sent: SentForm = {
      denial,
      async prepare(brought) {
        if (sent.denial || reading.files) return;
        try {
          prepared = await readNow(brought);
        } catch (error) {
          if (!isProductError(error)) throw error;
          sent.denial = error;
        }
      },
      async read(brought) {
        if (sent.denial) throw sent.denial;
        return prepared ?? (await readNow(brought));
      },
    };
    return sent;
  }
}

/** Page to which a person is sent who may not send the form. */
function denySender(
  viewer: Viewer,
  { from = "anyone" }: PageForm,
  path: string,
): Response | undefined {
  try {
    requireSender(viewer, from, path);
    return undefined;
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
}

interface BodyDescription {
  contentType: string;
  maxBytes: number;
  declaredBytes: number | undefined;
  files: FileLimits | undefined;
  denial?: ProductError;
}

/** Describes a body by its headers, and whether the page takes such. */
export function describeBody(headers: Headers, form: PageForm = {}): BodyDescription {
  const contentType = headers.get("content-type") ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  const declared = headers.get("content-length");
  const declaredBytes = declared === null ? undefined : Number(declared);
  const isMultipart = type === "multipart/form-data";
  const files = isMultipart ? form.files : undefined;
  const described: BodyDescription = {
    contentType,
    files: files && { ...files, maxFileBytes: files.maxFileBytes + spareFileBytes },
    maxBytes: files
      ? files.maxFiles * files.maxFileBytes + spareFileBytes + multipartBytes
      : (form.maxTextBytes ?? maxFieldBytes),
    declaredBytes,
  };
  const isEmpty = type === "" && !declaredBytes;
  const isTaken = isEmpty || type === "application/x-www-form-urlencoded" || files !== undefined;
  if (!isTaken) return { ...described, denial: formErrors.unsupportedType() };
  if (declaredBytes !== undefined && !(declaredBytes <= described.maxBytes)) {
    const { tooLarge, fileTooLarge } = formErrors;
    return { ...described, denial: files ? fileTooLarge() : tooLarge() };
  }
  return described;
}

async function readBody(
  request: Request,
  { contentType, maxBytes, files }: BodyDescription,
  body: IncomingBody,
): Promise<FormData> {
  if (files) {
    const tooLarge = formErrors.fileTooLarge;
    const chunks = receiveChunks(request.body, { maxBytes, tooLarge });
    return await parseMultipart(chunks, contentType, files, body.files);
  }
  const bytes = await receiveWhole(request.body, { maxBytes });
  if (contentType === "" && bytes.byteLength > 0) throw formErrors.unsupportedType();
  return parseUrlEncoded(bytes);
}
