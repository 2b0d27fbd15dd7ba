import { person } from '@duet/art/person.ts'

/** Clear of the logins, which start at 900. */
export const COMPANION_PORTRAIT = 950

export const COMPANION_SITTER = person(COMPANION_PORTRAIT, {
  look: 'feminine',
  age: 31,
  roots: 'latin',
  hairStyle: 'lob',
  headCover: 'none',
  tattoo: 'none',
  mood: 'smile',
})
