import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#tests/support/server-process.ts'

import { type Measured, median, spread } from './figures.ts'
import { takeSnapshot } from './snapshot.ts'

/** Includes build, new database and demo sites; short enough to wait for while reading the README. */
const FIRST_BAR_S = 20
/** Short enough to restart without thinking. */
const AGAIN_BAR_S = 2.9
const AGAIN_TIMES = 3
/** An empty Node process tells a slow or busy machine from a slow start. */
const YARDSTICK_TIMES = 5

const POLL_MS = 20
const PATIENCE_MS = 120_000

/** Times `npm start` until the whole home page arrives, in a fresh clone with packages installed. */
export async function startTime(say: (progress: string) => void): Promise<Measured> {
  const yardstick: number[] = []
  for (let time = 1; time <= YARDSTICK_TIMES; time += 1) yardstick.push(await secondsOfBareNode())
  using snapshot = takeSnapshot()
  say('npm start for the first time')
  const first = await secondsToFirstPage(snapshot.root)
  const again: number[] = []
  for (let time = 1; time <= AGAIN_TIMES; time += 1) {
    say(`npm start again, ${time} of ${AGAIN_TIMES}`)
    again.push(await secondsToFirstPage(snapshot.root))
  }
  return {
    figures: [
      {
        name: 'first npm start, build included',
        value: first,
        unit: 's',
        bar: { most: FIRST_BAR_S },
        note: 'empty data folder, packages installed',
      },
      {
        name: 'npm start again',
        value: median(again),
        unit: 's',
        bar: { most: AGAIN_BAR_S },
        note: `median of ${AGAIN_TIMES}, ${spread(again, 's')}`,
      },
      {
        name: 'for scale: node -e 0',
        value: median(yardstick),
        unit: 's',
        note: `median of ${YARDSTICK_TIMES}, ${spread(yardstick, 's')}`,
      },
    ],
    noise:
      'Wall-clock time: other work on the machine lengthens it directly, and files may come from the page cache instead of the disk.',
  }
}

async function secondsOfBareNode(): Promise<number> {
  const began = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
  return (performance.now() - began) / 1000
}

async function secondsToFirstPage(root: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: `${root}/data`, LOG_LEVEL: 'warn' }
  const began = performance.now()
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = saysReady(npm.stdout)
  // Child processes of npm keep the pipe open, so it closes only once server and database have exited.
  const ended = once(npm, 'close')
  try {
    await firstPage(`http://localhost:${port}/`, () => npm.exitCode !== null)
    return (performance.now() - began) / 1000
  } finally {
    // Pages are served shortly before the start completes; do not interrupt it.
    await Promise.race([ready, ended])
    npm.kill('SIGTERM')
    await ended
  }
}

function saysReady(output: Readable): Promise<void> {
  let said = ''
  return new Promise((resolve) => {
    output.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready at')) resolve()
    })
  })
}

async function firstPage(url: string, isOver: () => boolean) {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && !isOver()) {
    const page = await fetch(url).catch(() => undefined)
    const html = await page?.text()
    if (page?.status === 200 && html!.includes('</html>')) return
    await sleep(POLL_MS)
  }
  throw new Error('npm start served no page')
}
