import { Link } from "react-router";
import { Notice } from "#app/ui/notice.tsx";

/** An order that has just been paid, and where its receipt goes. */
export type Bought = { order: string; email: string };

/** Above the first lesson after paying. A script of its own, because only few readers see it. */
export function BoughtNotice({ order, email }: Bought) {
  return (
    <div className="lesson-words pb-8">
      <Notice tone="pass">
        <p className="[overflow-wrap:anywhere]">
          <strong>Paid.</strong> The receipt goes to {email}.{" "}
          <Link to={`/checkout/${order}`} className="link">
            Wrong address?
          </Link>
        </p>
      </Notice>
    </div>
  );
}
