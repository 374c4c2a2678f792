/** The logo beside the brand's name: the bar, partly filled. Its colours work in both colour schemes. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 12" className={className}>
      <path className="fill-fail" d="M12 0v12H6A6 6 0 0 1 6 0z" />
      <path className="fill-pending" d="M12 0h12v12H12z" />
      <path className="fill-pass" d="M24 0h6a6 6 0 0 1 0 12h-6z" />
    </svg>
  );
}
