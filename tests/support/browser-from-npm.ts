import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

import { type Card, keptBrowser, type Start } from './browser-cache.ts'
import { builtFor } from './browser-processor.ts'
import { run } from './browser-run.ts'

const PACKAGE = '@sparticuz/chromium'

/** The headless shell inside the npm package. Its own unpacking trusts whatever lies in the temp folder, ours does not. */
export async function browserFromNpm(accept: (start: Start) => Promise<void>): Promise<Start> {
  const { folder, version } = await installedPackage()
  const processor = await processorOf(join(folder, 'bin/chromium.br'))
  if (process.platform !== 'linux' || processor !== process.arch)
    throw new Error(
      `the one in ${PACKAGE} is built for linux ${processor} and this is ${process.platform} ${process.arch}`,
    )
  return keptBrowser(`npm-${version}-${process.arch}`, (draft) => unpack(folder, draft), accept)
}

/** Lays the fonts of the npm package into `fonts/`: they fit every processor. */
export async function unpackFonts(to: string) {
  const { folder } = await installedPackage()
  await unpackArchive(folder, 'fonts', to)
}

async function unpack(folder: string, draft: string): Promise<Card> {
  const executable = 'chromium'
  await inflate(join(folder, 'bin/chromium.br'), join(draft, executable), 0o755)
  for (const part of ['al2023', 'fonts', 'swiftshader']) await unpackArchive(folder, part, draft)
  // The bundled libraries are for systems without NSS; mixing them in where the system's own suffice helps nobody.
  const links = await run('ldd', [join(draft, executable)])
  return { executable, libraries: /not found/.test(links.stdout) ? ['lib'] : [] }
}

async function unpackArchive(folder: string, part: string, to: string) {
  const archive = join(to, `${part}.tar`)
  await inflate(join(folder, `bin/${part}.tar.br`), archive)
  const done = await run('tar', ['-xf', archive, '-C', to, '--no-same-owner'])
  if (done.code !== 0) throw new Error(`tar cannot unpack ${part}: ${done.stderr.trim()}`)
  await rm(archive)
}

function inflate(from: string, to: string, mode = 0o644) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode }))
}

/** Reads the program's own head out of the compressed file: the package does not say which processor it is for. */
async function processorOf(compressed: string) {
  const file = await open(compressed)
  const plain = file.createReadStream().pipe(createBrotliDecompress())
  try {
    for await (const head of plain) return builtFor(head)
    return undefined
  } finally {
    await file.close()
  }
}

async function installedPackage() {
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(PACKAGE)
  } catch (cause) {
    throw new Error(`${PACKAGE} is not installed`, { cause })
  }
  const folder = join(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return { folder, version }
}
