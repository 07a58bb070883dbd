/** Characters of a password. */
export const passwordLimits = { min: 8, max: 100 } as const;
export const emailMaxLength = 255;
