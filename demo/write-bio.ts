import { BIOS } from '#demo/bios/all.ts'
import type { Bios, Fragment } from '#demo/bios/bios.ts'
import { INTERESTS, type Interest } from '#features/profiles/profiles.rules.ts'
import type { Country, Locale } from '#kernel/locales.ts'

import { type Chance, pickOne, pickSome } from './chance.ts'

export type Writer = {
  language: Locale
  country: Country
  gender: 'female' | 'male'
  age: number
  /** Separated or divorced, so family sentences fit. */
  apart: boolean
  onNicheSite: boolean
}
type Bio = { about_me: string; looking_for: string; interests: Interest[] }

const FAMILY = [30, 57] as const
const LATER = 60
const LENGTH = { about_me: [40, 350], looking_for: [40, 350] } as const
/** More tries than any language needs; running out means there are too few fragments. */
const MOST_TRIES = 200

/** Writes a unique bio: retries while a text is in `taken`. */
export function writeBio(random: Chance, writer: Writer, taken: Set<string>): Bio {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const bio = draft(random, writer)
    const fits = (['about_me', 'looking_for'] as const).every((name) => {
      const [least, most] = LENGTH[name]
      return bio[name].length >= least && bio[name].length <= most && !taken.has(bio[name])
    })
    if (!fits) continue
    taken.add(bio.about_me).add(bio.looking_for)
    return bio
  }
  throw new Error(`there are too few fragments in ${writer.language}`)
}

function draft(random: Chance, writer: Writer): Bio {
  const bios = BIOS[writer.language]
  const say = (fragment: Fragment) => {
    const text = typeof fragment === 'string' ? fragment : writer.gender === 'female' ? fragment.f : fragment.m
    // Swiss German has no ß.
    return writer.country === 'CH' ? text.replaceAll('ß', 'ss') : text
  }
  const joys = pickSome(random, Object.entries(bios.joys) as [Interest, readonly Fragment[]][], 2)
  const [life, joy, otherJoy, quirk] = [
    pickOne(random, livesOf(bios, writer)),
    ...joys.map(([, fragments]) => pickOne(random, fragments)),
    pickOne(random, bios.quirks),
  ].map((fragment) => say(fragment!)) as [string, string, string, string]
  const about = pickOne(random, [
    [life, joy, quirk],
    [life, joy, quirk],
    [joy, life, quirk],
    [life, quirk, joy],
    [quirk, life, joy],
    [life, joy, otherJoy],
    [life, quirk],
    [life, joy],
  ])
  const wishes = writer.onNicheSite ? [...(bios.niche?.seeking ?? []), ...bios.seeking] : bios.seeking
  const seeking = [pickOne(random, wishes), ...pickSome(random, bios.seeking, random() < 0.6 ? 1 : 0)].map(say)
  return {
    about_me: about.join(' '),
    looking_for: [...new Set(seeking)].join(' '),
    interests: interestsOf(
      random,
      joys.filter(([, fragments]) => fragments.some((each) => about.includes(say(each)))).map(([name]) => name),
    ),
  }
}

/** Sentences that fit this age and site; specific ones twice, so that the general ones do not drown them. */
function livesOf(bios: Bios, { age, apart, onNicheSite }: Writer): readonly Fragment[] {
  const special = [
    ...(onNicheSite ? (bios.niche?.life ?? []) : []),
    ...(age >= LATER ? bios.later : []),
    ...(apart && age >= FAMILY[0] && age <= FAMILY[1] ? bios.family : []),
  ]
  return [...special, ...special, ...bios.life]
}

/** Interests the text mentions, plus a few more. */
function interestsOf(random: Chance, mentioned: readonly Interest[]): Interest[] {
  const further = INTERESTS.filter((each) => !mentioned.includes(each))
  return [...mentioned, ...pickSome(random, further, 4 + Math.floor(random() * 5))]
}
