import { formatDay } from "#shared/time.ts";

export interface SentDocuments {
  status: "pending" | "approved" | "refused" | "withdrawn";
  requestedAt: Date;
  /** Why we didn't verify the organization by them. */
  reason: string | null;
}

/** State of the documents that an organization sent last. */
export function DocumentsState({ request }: { request: SentDocuments | null }) {
  if (request?.status === "pending") {
    return (
      <p className="text-muted">
        We&apos;re reviewing the documents you sent on {formatDay(request.requestedAt)}.
      </p>
    );
  }
  if (request?.status === "refused") {
    return (
      <div className="grid gap-1">
        <p>
          We couldn't verify your organization with the documents you sent on{" "}
          {formatDay(request.requestedAt)}.
        </p>
        <p className="wrap-anywhere whitespace-pre-line text-muted">{request.reason}</p>
      </div>
    );
  }
  return (
    <p className="text-muted">Our team reviews your organization&apos;s registration or license.</p>
  );
}
