import { type Key, useKeys } from './keys.ts'

/** The keys that matter on this screen, shown and working. */
export function KeyBar({ keys }: { keys: readonly Key[] }) {
  useKeys(keys)
  return (
    <footer className="keys">
      {keys.map(({ keys: caps, does }) => (
        <span key={does}>
          {caps.map((cap) => (
            <kbd key={cap} className="key">
              {cap}
            </kbd>
          ))}{' '}
          {does}
        </span>
      ))}
      <span className="push">
        <kbd className="key">?</kbd> all keys
      </span>
    </footer>
  )
}
