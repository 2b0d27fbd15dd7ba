import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'

import type { Config } from '#platform/config.ts'

import type { NodeFacts } from './system.contract.ts'

export async function readNodeFacts(
  config: Pick<Config, 'dataDir' | 'SMTP_URL' | 'REDIS_URL' | 'S3_ENDPOINT'>,
  warnings: readonly string[],
): Promise<NodeFacts> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir)
  return {
    host: hostname(),
    disk: { free: bavail * bsize, size: blocks * bsize },
    files: config.S3_ENDPOINT === undefined ? 'folder' : 's3',
    mail: config.SMTP_URL === undefined ? 'folder' : 'smtp',
    shared: config.REDIS_URL === undefined ? 'memory' : 'redis',
    warnings: [...warnings],
  }
}
