import { openFile } from '#features/photos/photo-files.ts'
import { MINUTE } from '#kernel/time.ts'
import { readConfig } from '#platform/config.ts'
import { withDrawing } from '#platform/files.ts'
import { filesOf } from '#platform/files-adapters.ts'

import { draw } from './pictures.ts'
import { withinBudget } from './within-budget.ts'

/** Processor time including this process's start: a demo must not keep the machine busy for long. */
const LIMIT = 1 * MINUTE

const spent = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Started by draw-ahead.ts with photo keys; exits when they are drawn, the budget is spent or the server ends. */
const files = withDrawing(filesOf(readConfig()), draw)

process.once('message', (keys: string[]) => void drawAll(keys))
process.once('disconnect', () => process.exit())

async function drawAll(keys: string[]) {
  const ready = new Set(await files.list('drawn/'))
  const missing = keys.filter((key) => !ready.has(`${key}/card.webp`))
  await withinBudget(missing, { limit: LIMIT, spent }, async (key) => {
    await openFile(files, key, 'card', 'webp')
  })
  process.exit()
}
