import type { MailingDesk } from "../drafts.usecases.server.ts";

/** The email as readers get it. In its frame nothing runs, and nothing is of this site's origin. */
export function MailingPreview({ preview }: Pick<MailingDesk, "preview">) {
  if (!preview) return null;
  return (
    <section aria-labelledby="preview-title" className="grid gap-4">
      <h2 id="preview-title" className="text-xl">
        Preview
      </h2>
      <p className="text-muted">
        We greet people by first name, or with "Hi there" if we don't have their name. This preview
        is addressed to you.
      </p>
      <iframe
        title="The email"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={preview.html}
        className="h-[44rem] w-full max-w-3xl rounded-md border border-line"
      />
      <details className="max-w-3xl">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Plain text version</summary>
        <pre className="mt-2 rounded-md border border-line bg-surface p-4 font-sans whitespace-pre-wrap wrap-anywhere">
          {preview.text}
        </pre>
      </details>
    </section>
  );
}
