/** How far the surrounding `.reading` has been read: an ornament, driven by scrolling alone (prose.css). */
export function ReadingBar() {
  return (
    <div aria-hidden="true" className="reading-bar">
      <span />
    </div>
  );
}
