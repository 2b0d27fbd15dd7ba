/** Placeholder for loading content, sized by classes. Screen readers get the list's own status instead. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
