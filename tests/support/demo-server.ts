import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { FOLDER_NOTE } from './story-port.ts'

// The server on an empty folder of its own, which is removed afterwards.
const folder = mkdtempSync(join(tmpdir(), 'duet-e2e-'))
process.env.DATA_DIR = folder
// Browsers of the stories are subscribed at this machine: nothing leaves it.
process.env.PUSH_HOSTS = 'localhost'
// For the operator of the stories, who works on the same folder.
writeFileSync(FOLDER_NOTE, folder)
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true })
  rmSync(FOLDER_NOTE, { force: true })
})
await import('./plain-server.ts')
