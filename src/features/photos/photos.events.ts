import type { PhotoId, ProfileId } from '#kernel/ids.ts'
import { defineEvent } from '#platform/events.ts'

type Photo = { photo: PhotoId; profile: ProfileId; site: string; key: string }

/** A picture was added; card and placeholder exist, the other sizes are still to be made. */
export const photoUploaded = defineEvent<Photo>('photoUploaded')

/** A picture is gone for good; a job deletes its files. */
export const photoDeleted = defineEvent<Photo>('photoDeleted')

/** PHOTO-1: a moderator removed a picture; its owner is told the reason. */
export const photoRemoved = defineEvent<Photo & { reason: string }>('photoRemoved')

/** CONS-46: a reviewer removed a picture of somebody who may be under 18. */
export const minorSuspected = defineEvent<Omit<Photo, 'key'>>('minorSuspected')
