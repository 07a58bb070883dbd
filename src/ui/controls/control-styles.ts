/** The look shared by everything a person types into or chooses from. */
export const controlStyles =
  "block w-full min-h-11 rounded-sm border border-control bg-surface px-3 py-2 text-base text-ink transition-colors placeholder:text-muted placeholder:opacity-100 hover:border-ink aria-invalid:border-2 aria-invalid:border-danger disabled:bg-sunken disabled:text-muted";
