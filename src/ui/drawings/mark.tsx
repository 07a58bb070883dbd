/** The product's mark: two places joined by a meridian. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={className}>
      <circle cx="16" cy="16" r="13.25" stroke="currentColor" strokeWidth="1.5" />
      <path d="M16 2.75C8 10 8 22 16 29.25" stroke="currentColor" strokeWidth="1.5" />
      <path d="M16 2.75C24 10 24 22 16 29.25" className="stroke-accent" strokeWidth="2.25" />
      <circle cx="16" cy="2.75" r="2.5" className="fill-accent" />
      <circle cx="16" cy="29.25" r="2.5" className="fill-accent" />
    </svg>
  );
}
