import { aPicture } from '#tests/factories/pictures.ts'

/** Small enough to be read quickly, large enough to be taken. */
export const PICTURE = await aPicture({ seed: 79, width: 400, height: 500 })
