import { after } from '#platform/events.ts'

import { deleteFiles, saveOtherFiles } from './photo-files.ts'
import { photoDeleted, photoUploaded } from './photos.events.ts'

/** Both may run twice: the first makes only what is missing, the second deletes only what is there. */
export const photosHandlers = [
  after(photoUploaded, 'make-sizes', ({ files }, { key }) => saveOtherFiles(files, key)),
  after(photoDeleted, 'delete-files', ({ files }, { key }) => deleteFiles(files, key)),
]
