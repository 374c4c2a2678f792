/** Shows how far the surrounding `.reading` has been scrolled. CSS moves it (prose.css). */
export function ReadingBar() {
  return (
    <div aria-hidden="true" className="reading-bar">
      <span />
    </div>
  );
}
