export function DemoBanner() {
  return (
    <aside aria-label="About this site" className="border-b border-line bg-sunken print:hidden">
      <p className="mx-auto max-w-page px-5 py-1.5 text-sm text-muted sm:px-8">
        This is a demonstration with sample data. Payments are not real.
      </p>
    </aside>
  );
}
