import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { Bar } from "#app/ui/bar.tsx";

/**
 * The bar at the top while the next page loads. Then it announces the page's title, because screen readers do not
 * notice a navigation without a reload.
 */
export function RouteProgress() {
  const loading = useNavigation().state !== "idle";
  const { pathname } = useLocation();
  const [arrived, setArrived] = useState("");
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setArrived(document.title);
  }, [pathname]);
  return (
    <>
      {loading && (
        <div className="route-progress fixed inset-x-0 top-0 z-50">
          <Bar state="busy" className="h-1! rounded-none!" />
        </div>
      )}
      <p role="status" className="sr-only">
        {loading ? "Loading the page" : arrived}
      </p>
    </>
  );
}
