import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux keeps the files of this folder in memory. */
const FOLDER = '/dev/shm'

const GIBIBYTE = 1024 ** 3
/** Two runs side by side, each with its databases and browsers, stay below this. */
const NEEDED_SPACE = 2 * GIBIBYTE
/** What lies in the folder is taken from the programs. */
const NEEDED_MEMORY = 4 * GIBIBYTE

/** Small machines, and containers with their 64 MB, keep files on the disk. */
export function hasMemoryFolder(): boolean {
  if (!existsSync(FOLDER)) return false
  const { bavail, bsize } = statfsSync(FOLDER)
  return bavail * bsize >= NEEDED_SPACE && process.availableMemory() >= NEEDED_MEMORY
}

/** For databases of tests: a clone of one has 800 files, and a disk's file system spends most of its time on those. */
export const quickFolder = () => (hasMemoryFolder() ? FOLDER : tmpdir())
