/** Number of next free times that the mentor sees. */
export const previewedSlots = 8;
