import { useEffect, useState } from "react";
import { matchPath, Outlet, useNavigation } from "react-router";
import { CourseLoading } from "./course-loading.tsx";

/** A course that comes at once replaces the page without a flash in between. */
const SHOWN_AFTER_MS = 200;

/** Whether a course has been on its way for long enough to say so. */
function useSlowCourse(): boolean {
  const { state, location } = useNavigation();
  const opening = state === "loading" && matchPath("/courses/:id", location.pathname) !== null;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!opening) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  return opening && slow;
}

export default function CoursesLayout() {
  const loading = useSlowCourse();
  return (
    <>
      {loading && <CourseLoading />}
      <div className={loading ? "invisible" : undefined}>
        <Outlet />
      </div>
    </>
  );
}
