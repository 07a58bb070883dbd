/** Problems that belong to the file's field and not to the message as a whole. */
export const aboutFile = {
  attachment_too_large: "file",
  attachment_wrong_type: "file",
} as const;
