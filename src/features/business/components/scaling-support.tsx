const kinds = [
  {
    title: "A new market",
    text: "Rules, partners and first customers across the border.",
  },
  {
    title: "People",
    text: "Hiring plans, and skilled people from abroad through our talent team.",
  },
  {
    title: "Numbers that hold up",
    text: "A cash forecast, pricing and the reports lenders and investors ask for.",
  },
  {
    title: "Ownership",
    text: "Shareholder agreements, franchise systems and succession, for your lawyer to review.",
  },
];

export function ScalingSupport() {
  return (
    <dl className="grid max-w-4xl">
      {kinds.map(({ title, text }) => (
        <div
          key={title}
          className="grid gap-x-10 gap-y-1 border-t border-line py-5 sm:grid-cols-[14rem_1fr]"
        >
          <dt className="font-serif text-xl">{title}</dt>
          <dd className="text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
