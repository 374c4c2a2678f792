export { loader } from "./sitemap.route.ts";
