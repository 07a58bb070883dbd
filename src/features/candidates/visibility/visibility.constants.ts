/** Organizations that one person blocks. */
export const maxBlocks = 100;

/** Organizations that a search shows. */
export const maxFound = 10;
