import { useState } from "react";

/** Passes on the address of the page, by the device's own way or by copying it. Needs scripts. */
export function CopyLink() {
  const [done, setDone] = useState("");
  async function pass() {
    const url = location.origin + location.pathname;
    try {
      if (navigator.share) await navigator.share({ title: document.title, url });
      else {
        await navigator.clipboard.writeText(url);
        setDone("The link is copied.");
      }
    } catch (error) {
      // Closing the device's own dialog is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) setDone(url);
    }
  }
  return (
    <p className="noscript:hidden">
      <button type="button" onClick={pass} className="link min-h-11">
        Go on at a computer: copy the link
      </button>{" "}
      <span role="status" className="text-small text-muted">
        {done}
      </span>
    </p>
  );
}
