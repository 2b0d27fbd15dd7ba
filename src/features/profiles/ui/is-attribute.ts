import { ATTRIBUTES, type AttributeName } from '#features/profiles/profiles.rules.ts'

/** Whether a field of the site's settings is an attribute this version knows. */
export const isAttribute = (name: string): name is AttributeName => Object.hasOwn(ATTRIBUTES, name)
