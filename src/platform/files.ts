/** Bytes and their content type. */
export type StoredFile = { bytes: Buffer; type: string }

/** Storage for pictures and other large files: a folder, or an object store. */
export type FileStore = {
  /** Replaces the file atomically: a concurrent reader gets all of the old or all of the new bytes. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Deleting a missing file succeeds: jobs may run twice. */
  delete(key: string): Promise<void>
  /** Keys below a folder such as `photos/`; all keys for ''. */
  list(prefix: string): Promise<string[]>
  /**
   * Set where the proxy moves the bytes: path and query of one file in the store, signed and valid for a minute. For the
   * proxy only, never for a browser.
   */
  proxyAddress?(key: string): string
}

/** The extension gives the type, so a plain folder need not store it. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  json: 'application/json',
  zip: 'application/zip',
  txt: 'text/plain',
}

/** Folders and one extension, in characters that are safe in every file system, address and signature. */
const KEY = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.([a-z0-9]+)$/
const PREFIX = /^(?:[A-Za-z0-9_-]+\/)*$/
/** Object stores allow 1024 bytes, a folder on Windows about 200. */
const LONGEST_KEY = 200

/** The type of a key; a key that could escape the store is a bug. */
export function typeOfKey(key: string): string {
  const [, extension = ''] = key.length <= LONGEST_KEY ? (KEY.exec(key) ?? []) : []
  const type = Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
  if (type === undefined) throw new Error(`${JSON.stringify(key.slice(0, LONGEST_KEY))} is no key of a file`)
  return type
}

export function refuseOtherType(key: string, type: string): void {
  if (typeOfKey(key) !== type) throw new Error(`${key} cannot hold ${type}`)
}

export function refuseBadPrefix(prefix: string): void {
  if (!PREFIX.test(prefix)) throw new Error(`${JSON.stringify(prefix)} is no folder of files`)
}

/** Draws the file of a key that starts with `drawn/`; undefined for unknown keys. */
export type Draw = (key: string) => Promise<StoredFile | undefined>

/** Pictures of the demo world are drawn on first request and kept. Concurrent requests share one drawing. */
export function withDrawing(store: FileStore, draw: Draw): FileStore {
  const underway = new Map<string, Promise<StoredFile | undefined>>()
  const drawAndKeep = async (key: string) => {
    const drawn = await draw(key)
    if (drawn) await store.put(key, drawn.bytes, drawn.type)
    return drawn
  }
  return {
    ...store,
    get: async (key) => {
      const kept = await store.get(key)
      if (kept || !key.startsWith('drawn/')) return kept
      const drawing = underway.get(key) ?? drawAndKeep(key).finally(() => underway.delete(key))
      underway.set(key, drawing)
      return drawing
    },
  }
}
