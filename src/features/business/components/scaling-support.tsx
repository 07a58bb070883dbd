const kinds = [
  {
    title: "A second market",
    text: "Rules, partners and first customers on the other side of the border, in the order in which you need them.",
  },
  {
    title: "People",
    text: "Hiring plans for growth, and the skilled staff from abroad that our talent side finds.",
  },
  {
    title: "Numbers that hold",
    text: "A cash forecast, prices and the reports that a lender or an investor asks for.",
  },
  {
    title: "Ownership",
    text: "Shareholders' agreements, franchise systems and succession, prepared for your own lawyer.",
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
