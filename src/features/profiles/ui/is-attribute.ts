import { ATTRIBUTES, type AttributeName } from '#features/profiles/profiles.rules.ts'

/** Settings may name attributes this version does not know. */
export const isAttribute = (name: string): name is AttributeName => Object.hasOwn(ATTRIBUTES, name)
