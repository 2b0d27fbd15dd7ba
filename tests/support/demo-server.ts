import { mkdirSync, rmSync } from 'node:fs'

import { E2E_FOLDER } from './e2e-server.ts'

// The server of the browser tests, on an empty folder that is removed afterwards.
rmSync(E2E_FOLDER, { recursive: true, force: true })
mkdirSync(E2E_FOLDER)
process.env.DATA_DIR = E2E_FOLDER
// Browsers of the tests subscribe to a push service on this machine: nothing leaves it.
process.env.PUSH_HOSTS = 'localhost'
process.on('exit', () => rmSync(E2E_FOLDER, { recursive: true, force: true }))

await import('./plain-server.ts')
