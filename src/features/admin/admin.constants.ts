export const adminPath = "/admin";
