export function DemoBanner() {
  return <Banner>Demo with sample data. No real payments.</Banner>;
}

/** On a copy of the site that was started with OUTBOUND=off. */
export function CopyBanner() {
  return (
    <Banner>
      This is a copy of the site. It doesn't send emails or text messages, and payments are off.
    </Banner>
  );
}

function Banner({ children }: { children: string }) {
  return (
    <aside aria-label="About this site" className="border-b border-line bg-sunken print:hidden">
      <p className="mx-auto max-w-page px-5 py-1.5 text-sm text-muted sm:px-8">{children}</p>
    </aside>
  );
}
