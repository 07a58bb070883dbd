/** Exports for other features' servers: figures that the site claims of itself. */
export { listFigures } from "./claims.usecases.server.ts";
