import { expect, test } from 'vitest'

import { BIOS } from '#demo/bios/all.ts'
import type { Fragment } from '#demo/bios/bios.ts'
import { MINIMUM_AGE } from '#features/accounts/accounts.rules.ts'
import { nameCheat } from '#features/profiles/name-cheats.ts'
import { isOnline } from '#features/profiles/presence.rules.ts'
import { ATTRIBUTES, INTERESTS, MOST_INTERESTS } from '#features/profiles/profiles.rules.ts'
import { NICHES, type NicheNumber } from '#features/sites/sites.rules.ts'
import { COUNTRIES, LOCALES } from '#kernel/locales.ts'
import { cellOf, placeOfCell } from '#platform/geo/places.ts'

import { LOGIN_HOME } from './logins.ts'
import { NAMES } from './names.ts'
import { DEMO_SEED, peopleOf } from './people.ts'

const at = new Date('2026-03-05T14:07:00Z')
const world = { seed: DEMO_SEED, at }
const niches = Object.keys(NICHES).map(Number) as NicheNumber[]
const sites = new Map(niches.map((niche) => [niche, peopleOf({ niche }, world)]))
const everybody = [...sites.values()].flat()
const general = sites.get(1)!

test('the general site has 240 people, 100 of them in the Netherlands and Belgium; each niche site has 60', () => {
  expect(general.length).toBeGreaterThanOrEqual(240)
  expect(general.filter(({ country }) => country === 'NL' || country === 'BE').length).toBeGreaterThanOrEqual(100)
  for (const people of sites.values()) expect(people.length).toBeGreaterThanOrEqual(60)
})

test('the general site covers every language and country', () => {
  expect(new Set(general.map(({ language }) => language))).toEqual(new Set(LOCALES))
  expect(new Set(general.map(({ country }) => country))).toEqual(new Set(COUNTRIES))
})

test('[R-NAME-1] nobody has a name that the sites would refuse', () => {
  const first = Object.values(NAMES).flatMap(({ female, male }) => [...female, ...male])
  for (const name of [...first, ...everybody.map((person) => person.name)])
    expect([name, nameCheat(name, { name: 'Duet' })]).toEqual([name, undefined])
})

test('a seed always makes the same people; another seed makes others', () => {
  expect(peopleOf({ niche: 1 }, world)).toEqual(general)
  const others = peopleOf({ niche: 1 }, { ...world, seed: 2 })
  expect(others.map(({ name }) => name)).not.toEqual(general.map(({ name }) => name))
})

test('a person made later has the same identity and age', () => {
  const later = peopleOf({ niche: 1 }, { ...world, at: new Date('2029-08-01T00:00:00Z') })
  expect(later.map(({ name, sitter }) => [name, sitter])).toEqual(general.map(({ name, sitter }) => [name, sitter]))
  for (const { birth_date, sitter } of later) expect(ageOn(birth_date, '2029-08-01')).toBe(sitter.age)
})

const ageOn = (birth: string, day: string) =>
  Number(day.slice(0, 4)) - Number(birth.slice(0, 4)) - (day.slice(5) < birth.slice(5) ? 1 : 0)

test('everybody is an adult and as old as they look', () => {
  for (const { birth_date, sitter } of everybody) {
    expect(sitter.age).toBeGreaterThan(MINIMUM_AGE)
    expect(ageOn(birth_date, '2026-03-05')).toBe(sitter.age)
  }
})

test('nobody is online, and nobody was active before joining', () => {
  for (const { last_active, member_since, invisible, fictional } of everybody) {
    expect(isOnline({ last_active, hidden_at: null, invisible, fictional: false }, at)).toBe(false)
    expect(member_since <= last_active && last_active < at).toBe(true)
    if (fictional) expect(last_active).toEqual(member_since)
  }
})

test('about one in twelve is fictional, most are visible to visitors, few are invisible', () => {
  const share = (has: (person: (typeof everybody)[number]) => boolean) =>
    everybody.filter(has).length / everybody.length
  expect(share(({ fictional }) => fictional)).toBeCloseTo(1 / 12, 2)
  expect(share(({ show_to_visitors }) => show_to_visitors)).toBeGreaterThan(0.7)
  expect(share(({ invisible }) => invisible)).toBeGreaterThan(0)
  expect(share(({ invisible }) => invisible)).toBeLessThan(0.1)
  expect(everybody.filter(({ fictional, paid, invisible }) => fictional && (paid || invisible))).toEqual([])
})

test('no two people share a text, and texts have a plausible length', () => {
  for (const people of sites.values()) {
    const texts = people.flatMap(({ about_me, looking_for }) => [about_me, looking_for])
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text.length >= 40 && text.length <= 350, text).toBe(true)
  }
})

test('every attribute is a valid profile choice', () => {
  for (const person of everybody) {
    for (const [name, values] of Object.entries(ATTRIBUTES)) {
      const said = person[name as keyof typeof ATTRIBUTES]
      if (said !== null) expect(values).toContain(said)
    }
    expect(person.interests.length).toBeLessThanOrEqual(MOST_INTERESTS)
    expect(new Set(person.interests).size).toBe(person.interests.length)
    expect(INTERESTS).toEqual(expect.arrayContaining(person.interests))
  }
})

test('each niche has people of its own', () => {
  const of = (name: string) => sites.get(niches.find((niche) => NICHES[niche].name === name)!)!
  expect(of('she').every(({ gender }) => gender === 'female')).toBe(true)
  expect(of('gay').every(({ gender, wish }) => gender === 'male' && wish !== 'female')).toBe(true)
  expect(of('gilf').every(({ sitter }) => sitter.age >= 55)).toBe(true)
  const women = of('milf').filter(({ gender }) => gender === 'female')
  expect(women.every(({ sitter }) => sitter.age >= 35 && sitter.age <= 55)).toBe(true)
  const curvy = of('bbw').filter(({ gender, sitter }) => gender === 'female' && sitter.bodyType !== 'curvy')
  expect(curvy.every(({ sitter }) => ['plus', 'full'].includes(sitter.bodyType))).toBe(true)
})

test('everybody lives at the centre of the cell their place names', () => {
  for (const { lat, lon, city, region, country } of [...everybody, LOGIN_HOME]) {
    const cell = cellOf(lat / 100, lon / 100)
    expect([Math.round(cell.lat * 100), Math.round(cell.lon * 100)]).toEqual([lat, lon])
    expect(placeOfCell(cell.lat, cell.lon)).toEqual({ city, region, country })
  }
})

test('every language has enough sentences, and none contains contact details', () => {
  for (const locale of LOCALES) {
    const { life, family, later, joys, quirks, seeking, niche } = BIOS[locale]
    const fragments: Fragment[] = [life, family, later, quirks, seeking, Object.values(joys).flat()].flat()
    expect(fragments.length, locale).toBeGreaterThanOrEqual(40)
    const texts = [...fragments, ...(niche ? [...niche.life, ...niche.seeking] : [])].flatMap((fragment) =>
      typeof fragment === 'string' ? [fragment] : [fragment.f, fragment.m],
    )
    for (const text of texts) {
      expect(text).not.toMatch(/['"\d@]|\.\.\.|www|http| {2}/)
      expect(text).toMatch(/[.!?]$/)
    }
    expect(new Set(texts).size).toBe(texts.length)
    for (const names of Object.values(NAMES[locale])) {
      expect(names.length, locale).toBeGreaterThanOrEqual(40)
      expect(new Set(names).size, locale).toBe(names.length)
    }
  }
})
