import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the server of the stories listens; another one where several runs share a machine. */
export const STORY_PORT = Number(process.env.STORY_PORT ?? 3120)

/** Says in which folder that server keeps its data. */
export const FOLDER_NOTE = join(tmpdir(), `duet-e2e-${STORY_PORT}.folder`)
