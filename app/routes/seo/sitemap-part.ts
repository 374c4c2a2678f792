export { loader } from "./sitemap.ts";
