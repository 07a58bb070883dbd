export const adminSearchPath = "/admin/search";

/** Characters. Fewer can't use an index. */
export const minSearchLength = 3;
export const maxSearchLength = 100;

/** Results of each group. */
export const shownOfGroup = 5;
