import { Modal } from '../page/modal.tsx'
import type { Area } from './areas.ts'

const LISTS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['Esc', 'back'],
] as const

const EVERYWHERE = [
  ['/', 'search'],
  ['B', 'brand'],
  ['?', 'all keys'],
] as const

/** Every key, for `?`. */
export function AllKeys({ areas, onClose }: { areas: readonly Area[]; onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      <div className="keymap">
        <section>
          <h3>Go to</h3>
          {areas.map(({ key, name }) => (
            <div key={key}>
              <span>{name}</span>
              <kbd className="key">G</kbd>
              <kbd className="key">{key}</kbd>
            </div>
          ))}
        </section>
        <section>
          <h3>Everywhere</h3>
          <Keys keys={EVERYWHERE} />
          <h3>Lists</h3>
          <Keys keys={LISTS} />
        </section>
      </div>
      <p className="t12 muted">Keys rest while you type. Single letters can be switched off in your own menu.</p>
    </Modal>
  )
}

const Keys = ({ keys }: { keys: readonly (readonly [string, string])[] }) =>
  keys.map(([key, does]) => (
    <div key={key}>
      <span>{does}</span>
      <kbd className="key">{key}</kbd>
    </div>
  ))
