/** So many of the next free times are shown to the mentor. */
export const previewedSlots = 8;
