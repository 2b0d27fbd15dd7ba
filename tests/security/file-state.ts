import type { FileStore, StoredFile } from '#platform/files.ts'

/** A snapshot of all files, to report and restore those a call removed. */
export type FileState = { gone(): Promise<string[]>; restore(keys: readonly string[]): Promise<void> }

export async function keepFiles(store: FileStore): Promise<FileState> {
  const kept = new Map<string, StoredFile>()
  for (const key of await store.list('')) kept.set(key, (await store.get(key))!)
  return {
    gone: async () => {
      const there = new Set(await store.list(''))
      return [...kept.keys()].filter((key) => !there.has(key))
    },
    restore: async (keys) => {
      for (const key of keys) await store.put(key, kept.get(key)!.bytes, kept.get(key)!.type)
    },
  }
}
