import { join } from 'node:path'

import { must } from '#kernel/must.ts'

import type { Config } from './config.ts'
import type { FileStore } from './files.ts'
import { fileStore } from './files-folder.ts'
import { s3Store } from './files-s3.ts'

/** Default of stores without regions. */
const USUAL_REGION = 'us-east-1'

export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'files')

type StorageConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_REGION' | 'S3_BY_PROXY' | 'dataDir'
>

const WITH_ENDPOINT = 'the configuration refuses S3_ENDPOINT without it'

/** The operator's object store, or a folder in DATA_DIR. */
export function filesOf(config: StorageConfig): FileStore {
  if (config.S3_ENDPOINT === undefined) return fileStore(filesFolder(config))
  return s3Store({
    endpoint: config.S3_ENDPOINT,
    bucket: must(config.S3_BUCKET, WITH_ENDPOINT),
    accessKey: must(config.S3_ACCESS_KEY, WITH_ENDPOINT),
    secretKey: must(config.S3_SECRET_KEY, WITH_ENDPOINT),
    region: config.S3_REGION ?? USUAL_REGION,
    byProxy: config.S3_BY_PROXY === 'on',
  })
}
