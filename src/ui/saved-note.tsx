import { Icon } from './icon.tsx'

/** Says that a section saved itself. Always in the page, so that its words are read aloud when they come. */
export function SavedNote({ words }: { words: string | null }) {
  return (
    <span role="status" className="inline-flex items-center gap-1.5 text-sm font-semibold text-success-text">
      {words && <Icon name="check" size="sm" />}
      {words}
    </span>
  )
}
