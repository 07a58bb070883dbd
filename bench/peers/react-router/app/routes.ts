import { type RouteConfig, route } from "@react-router/dev/routes";

export default [
  route("article", "routes/article.tsx"),
  route("mentorship", "routes/mentorship.tsx"),
] satisfies RouteConfig;
