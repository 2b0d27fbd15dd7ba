import type { RouterContextProvider } from 'react-router'

import { type Card, searchMembers } from '#features/search/search.contract.ts'
import type { CallApi } from '#kernel/contract.ts'

import { picturesOf } from '../home/pictures.server.ts'
import { codeOf } from '../members/refusal-code.ts'
import { apiOf, factsOf } from '../server-env.ts'

/** As many as one decides about before the question who one is. */
const CARDS = 5

/** Drawn people are decoration: a picture and nothing else. */
export type DrawnCard = { id: string; picture: string }
export type LanderCards = { kind: 'people'; cards: Card[] } | { kind: 'drawn'; cards: DrawnCard[] }

/** The portraits of a niche that show five different people. */
const DRAWN = ['trio-1', 'trio-2', 'trio-3', 'closing-1', 'closing-3']

/** Who may be shown to visitors here; where there are not enough of them, drawn people. */
export async function loadTinderswipe(context: Readonly<RouterContextProvider>): Promise<LanderCards> {
  const people = await publicPeople(apiOf(context))
  if (people.length === CARDS) return { kind: 'people', cards: people }
  const pictures = picturesOf(factsOf(context).niche)
  return { kind: 'drawn', cards: DRAWN.map((name) => ({ id: name, picture: pictures[name]! })) }
}

async function publicPeople(api: CallApi): Promise<Card[]> {
  try {
    const { results } = await api(searchMembers, { query: { with_photo: true } })
    return results.slice(0, CARDS)
  } catch (error) {
    // SITE-5: visitors may not look around here.
    if (codeOf(error) === 'authentication_required') return []
    throw error
  }
}
