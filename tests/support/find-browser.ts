import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, delimiter, join } from 'node:path'

import type { Start } from './browser-cache.ts'
import { browserFromDebian } from './browser-from-debian.ts'
import { browserFromNpm } from './browser-from-npm.ts'
import { run } from './browser-run.ts'

/** `env` is the whole environment of the browser, as Playwright's `launch` wants it. */
export type Browser = {
  executablePath: string
  args: string[]
  env: Record<string, string>
  kind: 'CHROME_PATH' | 'system' | 'npm' | 'debian'
  /** The headless shell: everything but notifications. */
  headlessShell: boolean
}

const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const ARGS = [
  // As root, and where user namespaces are refused, there is no sandbox; only our own pages are opened.
  '--no-sandbox',
  // Containers give /dev/shm 64 MB, less than one page needs.
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  // A test talks to nobody but the server under test.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** A browser answers its version in well under a second; a snap's first start takes several. */
const VERSION_TIMEOUT_MS = 20_000

/** The first start reads a few hundred megabytes from a disk that was just written to. */
const START_TIMEOUT_MS = 60_000

let found: Promise<Browser> | undefined

/** A Chromium for Playwright, from the first of four places that has one. Only the first call ever takes long. */
export function findBrowser(): Promise<Browser> {
  found ??= search()
  return found
}

/** Such as "Chromium 156.0.8078.79"; undefined when the program does not start. */
async function browserVersion({ executablePath, env }: Start): Promise<string | undefined> {
  const answer = await run(executablePath, ['--version'], { env, timeout: VERSION_TIMEOUT_MS })
  return answer.code === 0 ? answer.stdout.match(/^.*\d+\.\d+.*$/m)?.[0].trim() : undefined
}

async function search(): Promise<Browser> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (!(await browserVersion({ executablePath: chosen, env: {} })))
      throw new Error(`CHROME_PATH names ${chosen}, which does not start.`)
    return browser('CHROME_PATH', { executablePath: chosen, env: {} })
  }

  const installed = await systemBrowser()
  if (installed) return browser('system', { executablePath: installed, env: {} })

  const refusals: string[] = []
  for (const [kind, fetch] of [
    ['npm', browserFromNpm],
    ['debian', browserFromDebian],
  ] as const) {
    try {
      return browser(kind, await fetch((start) => tryOut(browser(kind, start))))
    } catch (error) {
      refusals.push((error as Error).message)
    }
  }
  throw new Error(
    `There is no browser for the tests: ${refusals.join('; ')}; set CHROME_PATH to the program of a Chromium or Chrome.`,
  )
}

function browser(kind: Browser['kind'], { executablePath, env }: Start): Browser {
  return {
    executablePath,
    args: [...ARGS],
    env: { ...(process.env as Record<string, string>), ...env },
    kind,
    headlessShell: kind === 'npm' || /headless[-_]shell/.test(basename(executablePath)),
  }
}

async function systemBrowser() {
  for (const name of SYSTEM_NAMES)
    for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
      const executablePath = join(folder, name)
      const runs = await access(executablePath, constants.X_OK).then(
        () => true,
        () => false,
      )
      // Ubuntu's chromium-browser without its snap is a script that only complains.
      if (runs && (await browserVersion({ executablePath, env: {} }))) return executablePath
    }
  return undefined
}

/** Opens a page the way the tests do, so that a browser lacking a library is never kept. */
async function tryOut({ executablePath, args, env, kind }: Browser) {
  const { chromium } = await import('@playwright/test')
  try {
    await using started = await chromium.launch({ executablePath, args, env, timeout: START_TIMEOUT_MS })
    const page = await started.newPage()
    await page.goto('data:text/html,<title>ready</title>', { timeout: START_TIMEOUT_MS })
  } catch (cause) {
    throw new Error(`the ${kind} browser does not start (${(cause as Error).message.split('\n')[0]})`, { cause })
  }
}

if (import.meta.main)
  try {
    const using = await findBrowser()
    const version = (await browserVersion(using)) ?? 'of unknown version'
    const shell = using.headlessShell ? ' (headless shell)' : ''
    console.log(`${using.kind} browser: ${version}${shell} at ${using.executablePath}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
