import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { minifySync } from 'vite'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MARK = `${ROOT}build/.sources`

/** Inputs of the build; a change to any makes it stale. */
const SOURCES = [
  'src/{app,console,ui,kernel}/**/*',
  'src/features/**/*.{ts,tsx,css,json}',
  'packages/art/{pictures,films}/*',
  'src/platform/texts.ts',
  'locales/**/*.json',
  'public/**/*',
  'scripts/vite-*.ts',
  '*.config.ts',
  'package-lock.json',
]

const now = fingerprint()
const upToDate = existsSync(MARK) && existsSync(`${ROOT}build/server/ssr.js`) && readFileSync(MARK, 'utf8') === now
if (!(process.argv.includes('--if-needed') && upToDate)) await build()
// Always: the server's own code is not built, so it may be newer than the pages.
writeFileSync(`${ROOT}build/version`, `${versionNow()}\n`)

async function build() {
  // One after the other: the first empties the folder of both.
  await run('react-router', ['build'])
  await run('vite', ['build', '--config', 'vite.console.config.ts'])
  minifyWorker()
  compress()
  mkdirSync(`${ROOT}build`, { recursive: true })
  writeFileSync(MARK, now)
}

/** Says nothing unless it fails. */
async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { cwd: ROOT })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (status === 0) return
  process.stderr.write(Buffer.concat(said))
  process.exit(status ?? 1)
}

/** The package's version and the commit; an image is built without the repository and gets it as BUILD_COMMIT. */
function versionNow(): string {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string }
  const git = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  const commit = process.env.BUILD_COMMIT || (git.status === 0 ? git.stdout.trim() : '')
  return /^[\w.-]{1,40}$/.test(commit) ? `${version}+${commit}` : version
}

/** Names, sizes and times suffice: reading every file would cost too much. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: ROOT }).sort()) {
    const { size, mtimeMs } = statSync(`${ROOT}${path}`)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Vite copies it as it is; every page registers it. */
function minifyWorker() {
  const file = `${ROOT}build/client/sw-push.js`
  writeFileSync(file, minifySync('sw-push.js', readFileSync(file, 'utf8')).code)
}

/** Compresses immutable files once, at the highest level, instead of on every request. */
function compress() {
  for (const path of globSync('build/{client,console}/**/*.{js,css,svg,webmanifest}', { cwd: ROOT })) {
    const content = readFileSync(`${ROOT}${path}`)
    if (content.length < 512) continue
    writeFileSync(`${ROOT}${path}.gz`, gzipSync(content, { level: 9 }))
    // Texts are a thousand small files: the last step would take as long as all others, for a hundredth of their bytes.
    const quality = path.includes('/texts-') ? 10 : 11
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${ROOT}${path}.br`, brotliCompressSync(content, { params }))
  }
}
