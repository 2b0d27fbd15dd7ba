/** The part of Storage that tests can stand in for. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** localStorage; a browser that forbids it remembers nothing, and everything else works. */
export function localStore(): LocalStorage {
  try {
    return window.localStorage
  } catch {
    // Blocked: nothing is kept.
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
