/** Number of next available times that the mentor sees. */
export const previewedSlots = 8;
