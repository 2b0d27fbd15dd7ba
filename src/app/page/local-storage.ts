/** The part of Storage that tests fake. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** localStorage, or a store that remembers nothing when the browser blocks it. */
export function localStore(): LocalStorage {
  try {
    return window.localStorage
  } catch {
    // Storage blocked: nothing is kept.
    return NOTHING
  }
}

const NOTHING: LocalStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
  key: () => null,
  length: 0,
}
