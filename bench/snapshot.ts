import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Generated files, which a fresh clone does not have. */
const NOT_SOURCE = [
  '.git',
  '.cache',
  '.react-router',
  'build',
  'data',
  'node_modules',
  'bench/lighthouse/node_modules',
  'screens',
  'test-results',
]

/** Caches, which a fresh install does not have. */
const NOT_INSTALLED = ['.cache', '.vite']

/** A folder like a fresh clone after `npm ci`; removed on dispose or when the process exits. */
type Snapshot = { root: string; [Symbol.dispose](): void }

/**
 * Benches run on a copy, so they neither see nor change your build and data, and you can keep editing.
 * The packages are hard links, because Vite refuses a config file whose node_modules is a symbolic link.
 */
export function takeSnapshot(): Snapshot {
  const root = mkdtempSync(join(tmpdir(), 'duet-bench-'))
  const remove = () => rmSync(root, { recursive: true, force: true })
  process.once('exit', remove)
  copyTree(ROOT, root, { skip: NOT_SOURCE, put: copyFileSync })
  copyTree(join(ROOT, 'node_modules'), join(root, 'node_modules'), { skip: NOT_INSTALLED, put: linkOrCopy })
  return { root, [Symbol.dispose]: remove }
}

type Copying = { skip: readonly string[]; put(from: string, to: string): void; below?: string }

function copyTree(from: string, to: string, { skip, put, below = '' }: Copying) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = `${below}${entry.name}`
    if (skip.includes(path)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) copyTree(source, target, { skip, put, below: `${path}/` })
    else if (entry.isFile()) put(source, target)
  }
}

/** Hard links do not work across file systems. */
function linkOrCopy(from: string, to: string) {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
