import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Card, keptBrowser, type Start } from './browser-cache.ts'
import { unpackFonts } from './browser-from-npm.ts'
import { builtFor, ELF_HEAD } from './browser-processor.ts'
import { run } from './browser-run.ts'

/** The shell takes a third of the full browser's processor time; older releases have none. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** In the package; `usr/bin` holds a script only, which looks for this one below the system's root. */
const executableOf = (name: string) => `root/usr/lib/chromium/${name}`

/**
 * The distribution's own Chromium with every library the system lacks, fetched by apt-get into our cache: no root
 * needed, nothing installed, apt's own signatures checked.
 */
export async function browserFromDebian(accept: (start: Start) => Promise<void>): Promise<Start> {
  return keptBrowser(`${await release()}-${process.arch}`, fetchAndUnpack, accept)
}

async function fetchAndUnpack(draft: string): Promise<Card> {
  const { name, files } = await fetchPackages(draft)
  for (const file of files) await unpackDeb(file, draft)
  await rm(join(draft, 'apt'), { recursive: true })

  // Ubuntu's package of this name holds no browser, only a script that asks for a snap.
  if ((await processorOf(join(draft, executableOf(name)))) !== process.arch)
    throw new Error(`this distribution's ${name} package holds no browser`)
  await unpackFonts(draft)
  const shared = join(draft, 'root/usr/share/fonts')
  if (existsSync(shared)) await rename(shared, join(draft, 'fonts/distribution'))
  return { executable: executableOf(name), libraries: await libraryFolders(draft, 'root') }
}

/** Lets apt-get choose and fetch: it knows the system's sources, mirrors, proxies and installed packages. */
async function fetchPackages(draft: string) {
  const home = join(draft, 'apt')
  const archives = join(home, 'cache/archives')
  await mkdir(join(home, 'state/lists/partial'), { recursive: true })
  await mkdir(join(archives, 'partial'), { recursive: true })
  const settings = join(home, 'apt.conf')
  await writeFile(settings, aptSettings(home))

  console.error("Fetching the distribution's Chromium for the tests, once; the system stays as it is.")
  const apt = (args: string[]) => run('apt-get', ['-c', settings, '-q', '-y', ...args], { env: { LC_ALL: 'C' } })
  // An update fails when any one source does; what matters is whether the packages arrive.
  const update = await apt(['update'])
  let refusal = ''
  for (const name of PACKAGES) {
    const fetched = await apt(['install', '--download-only', '--no-install-recommends', name])
    if (fetched.code === 0) {
      const files = (await readdir(archives)).filter((file) => file.endsWith('.deb'))
      return { name, files: files.map((file) => join(archives, file)) }
    }
    const complaint = `${fetched.stderr}\n${update.stderr}`.split('\n').find((line) => /^E: |ENOENT/.test(line))
    refusal = `apt-get cannot fetch ${name} (${complaint?.replace(/^E: /, '') ?? `code ${fetched.code}`})`
  }
  throw new Error(refusal)
}

/**
 * Moves all that apt-get writes below our folder. Given with -c it is read last, so it can also silence the hooks of
 * the system: after an update they may empty the system's own cache or wake other services.
 */
function aptSettings(home: string) {
  return `#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
Dir::State "${home}/state";
Dir::State::status "/var/lib/dpkg/status";
Dir::Cache "${home}/cache";
Dir::Log "${home}/log";
// Changing to apt's own user works only for root, and that user may not enter this folder.
APT::Sandbox::User "root";
// The lock is the system's, and nothing of the system changes.
Debug::NoLocking "true";
Acquire::Languages "none";
Acquire::Retries "2";
`
}

async function unpackDeb(file: string, draft: string) {
  const tar = `${file}.tar`
  const root = join(draft, 'root')
  await mkdir(root, { recursive: true })
  const steps: [string, string[]][] = [
    ['sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" > "$2"', 'sh', file, tar]],
    // Of the shared files only the fonts are ever found here (hence "all but f"). Owners and setuid bits are not wanted.
    ['tar', ['-xf', tar, '-C', root, '--no-same-owner', '--no-same-permissions', '--exclude=./usr/share/[!f]*']],
  ]
  for (const [program, args] of steps) {
    const done = await run(program, args)
    if (done.code !== 0) throw new Error(`${program} cannot unpack ${file}: ${done.stderr.trim()}`)
  }
  await rm(tar)
  await rm(file)
}

/** Every folder with libraries: some keep theirs in a folder of their own, which the package would register on install. */
async function libraryFolders(home: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(home, folder), { withFileTypes: true })
  const own = entries.some((entry) => /^lib.+\.so(\.|$)/.test(entry.name)) ? [folder] : []
  const below = entries.filter((entry) => entry.isDirectory())
  return [...own, ...(await Promise.all(below.map((entry) => libraryFolders(home, join(folder, entry.name))))).flat()]
}

async function processorOf(path: string) {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  try {
    const head = Buffer.alloc(ELF_HEAD)
    await file.read(head, 0, ELF_HEAD)
    return builtFor(head)
  } finally {
    await file.close()
  }
}

/** Such as "debian-12": libraries of one release need not fit the next. */
async function release() {
  const lines = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const value = (name: string) => lines.match(new RegExp(`^${name}="?([\\w.-]+)`, 'm'))?.[1] ?? 'unknown'
  return `${value('ID')}-${value('VERSION_ID')}`
}
