/** A failure that the person at the terminal can act on: printed as its message alone. */
export class LaunchError extends Error {}
