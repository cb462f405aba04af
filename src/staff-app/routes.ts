import type { RouteConfig } from "@react-router/dev/routes";
import { staffRoutes } from "./staff-routes.ts";

export default staffRoutes("../") satisfies RouteConfig;
