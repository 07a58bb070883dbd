/** A number with its noun: `1 month`, `3 months`. */
export function countWith(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
