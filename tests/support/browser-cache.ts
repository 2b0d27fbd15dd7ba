import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { FONTS_CONF, tellFontconfig } from './browser-fonts.ts'

/** Inside node_modules, so that `npm ci` clears it and git never sees it. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))
const CARD = 'browser.json'

/** Longer than any fetch on a slow line: an older draft belongs to a process that died. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** What the folder's own card says, paths relative to the folder. */
export type Card = { executable: string; libraries: string[] }
export type Start = { executablePath: string; env: Record<string, string> }

/**
 * Returns how to start the browser kept in the cache under this name; when there is none, `fill` makes it.
 * The work happens in a draft that takes its final name in one move after `accept` saw it run, so a broken or
 * half-made browser is never found. Of two processes that fill at once the first keeps its folder.
 */
export async function keptBrowser(
  name: string,
  fill: (draft: string) => Promise<Card>,
  accept: (start: Start) => Promise<void>,
): Promise<Start> {
  const home = join(CACHE, `duet-browser-${name}`)
  if (existsSync(home)) return startFrom(home)

  await mkdir(CACHE, { recursive: true })
  await removeAbandonedDrafts()
  const draft = await mkdtemp(join(CACHE, 'duet-browser-draft-'))
  try {
    // mkdtemp closes the folder to others; a normal user may run what root unpacked.
    await chmod(draft, 0o755)
    const card = await fill(draft)
    await writeFile(join(draft, CARD), JSON.stringify(card))
    await accept(await startFrom(draft))
    await rename(draft, home).catch((error) => {
      if (!existsSync(home)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return startFrom(home)
}

async function startFrom(home: string): Promise<Start> {
  const card = JSON.parse(await readFile(join(home, CARD), 'utf8')) as Card
  await tellFontconfig(home)
  const libraries = card.libraries.map((folder) => join(home, folder))
  if (process.env.LD_LIBRARY_PATH) libraries.push(process.env.LD_LIBRARY_PATH)
  return {
    executablePath: join(home, card.executable),
    env: {
      FONTCONFIG_FILE: join(home, FONTS_CONF),
      // Else it lies in the developer's ~/.config. A folder that cannot be written to does no harm.
      BREAKPAD_DUMP_LOCATION: join(home, 'crashes'),
      ...(card.libraries.length > 0 && { LD_LIBRARY_PATH: libraries.join(':') }),
    },
  }
}

async function removeAbandonedDrafts() {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith('duet-browser-draft-')) continue
    const path = join(CACHE, name)
    // Another process may move or remove its draft between the two calls.
    const made = await stat(path).catch(() => undefined)
    if (made && Date.now() - made.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
