import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The server as the README's command starts it, on an empty folder of its own that is gone afterwards.
const folder = mkdtempSync(join(tmpdir(), 'duet-e2e-'))
process.env.DATA_DIR = folder
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await import('#server/start.ts')
