import { sql } from 'kysely'

import { filesOfRows } from '#platform/files-of-rows.ts'

import { deleteFiles } from './photo-files.ts'

export const photoFiles = filesOfRows({
  task: 'forget-unkept-photo',
  rowsOf: (key) => sql`select from photos where key = ${key}`,
  remove: deleteFiles,
})
