/** Sessions on one page of the earnings. */
export const earningsPerPage = 25;
