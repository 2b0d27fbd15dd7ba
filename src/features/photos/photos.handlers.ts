import { after } from '#platform/events.ts'

import { deleteFiles, saveOtherFiles } from './photo-files.ts'
import { photoDeleted, photoUploaded } from './photos.events.ts'

/** Both are idempotent: one makes only what is missing, the other deletes only what exists. */
export const photosHandlers = [
  after(photoUploaded, 'make-sizes', ({ files }, { key }) => saveOtherFiles(files, key)),
  after(photoDeleted, 'delete-files', ({ files }, { key }) => deleteFiles(files, key)),
]
