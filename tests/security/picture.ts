import { aPicture } from '#tests/factories/pictures.ts'

/** Small enough to decode quickly, large enough to be accepted. */
export const PICTURE = await aPicture({ seed: 79, width: 400, height: 500 })
