/** A shape where something is about to be; its size comes from classes. Screen readers hear the list's own status. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />
}
