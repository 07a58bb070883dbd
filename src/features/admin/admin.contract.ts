export { listAdminScreens } from "./admin-menu.usecases.server.ts";
