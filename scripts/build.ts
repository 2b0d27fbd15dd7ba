import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const MARK = `${ROOT}build/.sources`

/** Inputs of the build; a change to any makes it stale. */
const SOURCES = [
  'src/{app,ui,kernel}/**/*',
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
if (!(process.argv.includes('--if-needed') && upToDate)) build()
// Always: the server's own code is not built, so it may be newer than the pages.
writeFileSync(`${ROOT}build/version`, `${versionNow()}\n`)

function build() {
  const { status, stdout, stderr } = spawnSync('react-router', ['build'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`)
    process.exit(status ?? 1)
  }
  compress()
  mkdirSync(`${ROOT}build`, { recursive: true })
  writeFileSync(MARK, now)
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

/** Compresses immutable files once, at the highest level, instead of on every request. */
function compress() {
  for (const path of globSync('build/client/**/*.{js,css,svg,webmanifest}', { cwd: ROOT })) {
    const content = readFileSync(`${ROOT}${path}`)
    if (content.length < 512) continue
    writeFileSync(`${ROOT}${path}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${ROOT}${path}.br`, brotliCompressSync(content, { params }))
  }
}
