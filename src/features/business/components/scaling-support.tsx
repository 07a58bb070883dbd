interface ScalingSupportProps {
  kinds: readonly { title: string; text: string }[];
}

export function ScalingSupport({ kinds }: ScalingSupportProps) {
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
