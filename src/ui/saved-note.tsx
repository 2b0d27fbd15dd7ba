import { Icon } from './icon.tsx'

/** Confirms an autosave. Always mounted, so a screen reader announces the text when it appears. */
export function SavedNote({ words }: { words: string | null }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm font-semibold text-success-text">
      {words && <Icon name="check" size="sm" />}
      {words}
    </span>
  )
}
