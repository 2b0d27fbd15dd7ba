import { openFile } from '#features/photos/photo-files.ts'
import { readConfig } from '#platform/config.ts'
import { withDrawing } from '#platform/files.ts'
import { filesOf } from '#platform/files-adapters.ts'

import { draw } from './pictures.ts'

/** Started by draw-ahead.ts with the keys of photos; ends when all are drawn, or with the server. */
const files = withDrawing(filesOf(readConfig()), draw)

process.once('message', async (keys: string[]) => {
  const ready = new Set(await files.list('drawn/'))
  for (const key of keys) {
    // Lists show the main photo as a card; of the others the whole picture is enough.
    const size = key.endsWith('/0') ? 'card' : 'full'
    if (!ready.has(`${key}/${size}.webp`)) await openFile(files, key, size, 'webp')
  }
  process.exit()
})
process.once('disconnect', () => process.exit())
