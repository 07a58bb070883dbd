export const contentId = "content";

/** The first stop of the keyboard: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-50 rounded-sm bg-ink px-4 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  );
}
