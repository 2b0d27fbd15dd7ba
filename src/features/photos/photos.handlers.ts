import { after } from '#platform/events.ts'

import { markNearCopy } from './near-copies.ts'
import { deleteFiles, saveOtherFiles } from './photo-files.ts'
import { photoDeleted, photoUploaded } from './photos.events.ts'

/** All idempotent: they make only what is missing and delete only what exists. */
export const photosHandlers = [
  after(photoUploaded, 'make-sizes', ({ files }, { key }) => saveOtherFiles(files, key)),
  after(photoUploaded, 'mark-near-copy', ({ db }, { photo }) => markNearCopy(db, photo)),
  after(photoDeleted, 'delete-files', ({ files }, { key }) => deleteFiles(files, key)),
]
