/** Badge of the featured playbook. */
export function FeaturedMark() {
  return (
    <span className="rounded-sm bg-accent-soft px-2 py-0.5 text-sm font-medium text-accent">
      Featured
    </span>
  );
}
