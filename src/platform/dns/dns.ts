/** Asks the domain name system. */
export interface Dns {
  readonly name: "resolver" | "closed" | "fake";
  /**
   * The text records of a name and of the name that it is an alias of. The chunks of each are
   * joined, its quotes and spaces are as the domain has them. Empty where there is no such name or
   * it has no text records.
   *
   * @throws `dns_unavailable` when it can't be known: no resolver answers in time, or the domain's
   *   own servers fail.
   */
  lookUpText(name: string): Promise<string[]>;
}
