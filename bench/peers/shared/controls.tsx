import type { ComponentType, ReactNode } from "react";

/** The framework's own link, by which pages change without being loaded. */
export type LinkType = ComponentType<{ href: string; className?: string; children?: ReactNode }>;

const button =
  "inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold transition-colors disabled:opacity-60 aria-busy:opacity-80 [&_svg]:size-[1.1em] [&_svg]:shrink-0";
const variants = {
  primary:
    "border-accent bg-accent text-on-accent enabled:hover:border-accent-hover enabled:hover:bg-accent-hover [a&]:hover:border-accent-hover [a&]:hover:bg-accent-hover",
  secondary:
    "border-control bg-surface text-ink enabled:hover:border-ink enabled:hover:bg-sunken [a&]:hover:border-ink [a&]:hover:bg-sunken",
};
const sizes = { regular: "min-h-11 px-5 py-2 text-base", small: "min-h-9 px-3 py-1.5 text-sm" };

export const buttonClass = (
  variant: keyof typeof variants = "primary",
  size: keyof typeof sizes = "regular",
) => `${button} ${variants[variant]} ${sizes[size]}`;

export const control =
  "block w-full min-h-11 rounded-sm border border-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-muted placeholder:opacity-100 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:bg-sunken disabled:text-muted";

export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex w-fit max-w-full items-center gap-1 rounded-sm bg-sunken px-2 py-0.5 text-sm font-medium wrap-anywhere text-ink">
      {children}
    </span>
  );
}

export function Icon({ className, children }: { className: string; children: ReactNode }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export const ChevronDown = ({ className }: { className: string }) => (
  <Icon className={className}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);

export const Star = ({ className }: { className: string }) => (
  <Icon className={className}>
    <path d="M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z" />
  </Icon>
);

export const Globe = ({ className }: { className: string }) => (
  <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={className}>
    <circle cx="16" cy="16" r="13.25" stroke="currentColor" strokeWidth="1.5" />
    <path d="M16 2.75C8 10 8 22 16 29.25" stroke="currentColor" strokeWidth="1.5" />
    <path d="M16 2.75C24 10 24 22 16 29.25" className="stroke-accent" strokeWidth="2.25" />
    <circle cx="16" cy="2.75" r="2.5" className="fill-accent" />
    <circle cx="16" cy="29.25" r="2.5" className="fill-accent" />
  </svg>
);
