import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'

import type { Config } from '#platform/config.ts'

import type { NodeFacts } from './system.contract.ts'

export async function readNodeFacts(
  config: Pick<Config, 'dataDir' | 'SMTP_URL' | 'REDIS_URL' | 'S3_ENDPOINT'>,
  warnings: readonly string[],
): Promise<NodeFacts> {
  return {
    host: hostname(),
    disk: await diskOf(config.dataDir),
    files: config.S3_ENDPOINT === undefined ? 'folder' : 's3',
    mail: config.SMTP_URL === undefined ? 'folder' : 'smtp',
    shared: config.REDIS_URL === undefined ? 'memory' : 'redis',
    warnings: [...warnings],
  }
}

/** With database, object store and mail server elsewhere there may be no folder. */
async function diskOf(folder: string): Promise<NodeFacts['disk']> {
  const disk = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
}
