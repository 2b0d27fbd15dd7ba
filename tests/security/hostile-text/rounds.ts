import { profileName } from '#features/profiles/profiles.contract.ts'

import { type Hostile, KEEPABLE } from './corpus.ts'

/** What one browser run plants: everything at once, or a single text. */
export type Round = {
  id: string
  texts: readonly Hostile[]
  /** Names of two members. */
  names: readonly [string, string]
}

/** A name of forty characters holds little; the first is known to be accepted. */
const PLAIN_NAME = 'Mallory'
const isName = ({ text }: Hostile) => profileName.safeParse(text).success && !text.startsWith('@')
const named = (id: string) => KEEPABLE.find((each) => each.id === id)!.text

export const ALL_AT_ONCE: Round = {
  id: 'all at once',
  texts: KEEPABLE,
  names: [named('name-img'), named('name-script')],
}

/** The long form: each text alone, so that none hides another. */
export const ONE_BY_ONE: readonly Round[] = KEEPABLE.map((hostile) => ({
  id: hostile.id,
  texts: [hostile],
  names: isName(hostile) ? [hostile.text, hostile.text] : [PLAIN_NAME, named('name-img')],
}))

type Field = { longest: number; takes?: RegExp; between?: string }

/** The texts of a round for one field: only those the field accepts, as many per piece as fit. */
export function piecesFor({ texts }: Round, { longest, takes, between = '\n' }: Field): string[] {
  const fitting = texts.map(({ text }) => text).filter((text) => text.length <= longest && (takes?.test(text) ?? true))
  const pieces: string[] = []
  for (const text of fitting) {
    const last = pieces.at(-1)
    if (last === undefined || last.length + between.length + text.length > longest) pieces.push(text)
    else pieces[pieces.length - 1] = `${last}${between}${text}`
  }
  return pieces
}
