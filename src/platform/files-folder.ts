import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'

import { type FileStore, refuseBadPrefix, refuseOtherType, typeOfKey } from './files.ts'

/** Suffix of unfinished files; no key has it. */
const DRAFT = '.draft'
/** Separates concurrent writers of one key. */
const RANDOM_BYTES = 6

/** Files below a folder only this user can read. */
export function fileStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  return {
    put: async (key, bytes, type) => {
      refuseOtherType(key, type)
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // Renamed when complete: a reader never sees half a picture.
      const draft = `${path}.${randomBytes(RANDOM_BYTES).toString('hex')}${DRAFT}`
      try {
        await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const type = typeOfKey(key)
      try {
        return { bytes: await readFile(pathOf(key)), type }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    delete: async (key) => {
      typeOfKey(key)
      await rm(pathOf(key), { force: true })
    },
    list: async (prefix) => {
      refuseBadPrefix(prefix)
      const entries = await entriesBelow(pathOf(prefix))
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT))
        .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
        .sort()
    },
  }
}

async function entriesBelow(path: string) {
  try {
    return await readdir(path, { recursive: true, withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
