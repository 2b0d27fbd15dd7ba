/** Bytes with the type a browser is told. */
export type StoredFile = { bytes: Buffer; type: string }

/** Where pictures and other large things are kept: a folder, or an object store. */
export type FileStore = {
  /** Keeps the bytes under the key, in place of what was there. Whoever reads meanwhile gets the old or the new whole. */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Deleting what is not there is no failure: jobs may run twice. */
  delete(key: string): Promise<void>
  /** The keys below a folder such as `photos/`; all of them for ''. */
  list(prefix: string): Promise<string[]>
}

/** The name tells the type, so that a plain folder need not remember it. */
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  json: 'application/json',
  zip: 'application/zip',
  txt: 'text/plain',
}

/** Folders and one extension, of letters that mean the same to every file system, address and signature. */
const KEY = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.([a-z0-9]+)$/
const PREFIX = /^(?:[A-Za-z0-9_-]+\/)*$/
/** Object stores allow 1024 bytes, a folder on Windows about 200. */
const LONGEST_KEY = 200

/** The type that belongs to a key; a key that could lead anywhere else is a fault of ours. */
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

/** Makes the bytes of a key that starts with `drawn/`, or knows nothing of it. */
export type Draw = (key: string) => Promise<StoredFile | undefined>

/**
 * The pictures of the demo world are drawn when somebody first asks for them, and kept. Two that ask at once wait for
 * the same drawing.
 */
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
