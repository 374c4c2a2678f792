import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import { AppError } from "#shared/app-error.ts";
import type { ApiEnv } from "#worker/http/env.ts";
import { answers } from "#worker/http/openapi.ts";
import { linkNext, PAGED, paging } from "#worker/http/paging.ts";
import { publicJson } from "#worker/http/public-json.ts";
import { courseDetailJson, courseDetailSchema, courseListJson, courseListSchema } from "./catalogue-json.ts";

export const coursesApi = new Hono<ApiEnv>()
  .get(
    "/",
    describeRoute({
      tags: ["Courses"],
      summary: "The course library",
      description: PAGED,
      responses: answers({
        200: ["A page of courses, in the library's order.", courseListSchema],
        400: "The query is not valid.",
      }),
    }),
    paging,
    async (c) => {
      const { limit, cursor } = c.req.valid("query");
      const { items, next } = await c.get("services").courses.list({ limit, cursor });
      linkNext(c, "/api/courses", { next, limit });
      return publicJson(c, courseListJson(items));
    },
  )
  .get(
    "/:id",
    describeRoute({
      tags: ["Courses"],
      summary: "One course with its modules",
      responses: answers({ 200: ["The course.", courseDetailSchema], 404: "There is no such course." }),
    }),
    async (c) => {
      const { courses, site } = c.get("services");
      const course = await courses.get(c.req.param("id"));
      // The answer has a price, which an exclusive course does not have.
      if (course.exclusiveTo) throw new AppError("not_found", "Course not found.");
      return publicJson(c, courseDetailJson(course, site.instructor));
    },
  );
