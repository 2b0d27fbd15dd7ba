import { type RouterContextProvider, redirect } from 'react-router'

import { apiOf, factsOf, serverEnv } from '#app/page/server-env.ts'
import { picturesOf } from '#app/static-page/pictures.server.ts'
import { readLander } from '#features/landers/landers.contract.ts'
import { nicheOfSlug } from '#features/landers/landers.rules.ts'

type Wanted = {
  least: number
  most: number
  /** False when there is no room for the fictional label. */
  fictional?: boolean
}
type Args = { context: Readonly<RouterContextProvider>; params: { slug?: string | undefined } }

/**
 * LAND-1: data of a static lander. The slug picks the niche. People come in full or not at all: below `least`,
 * illustrations take their place. Members are redirected.
 */
export async function loadLander({ context, params }: Args, { least, most, fictional = true }: Wanted) {
  const page = factsOf(context)
  if (page.loggedIn) throw redirect('/members')
  const niche = nicheOfSlug(params.slug, page.niche)
  const { people: found, ...facts } = await apiOf(context)(readLander, { query: { niche } })
  const fit = found.filter((person) => fictional || !person.fictional)
  const people = fit.length < least ? [] : fit.slice(0, most)
  context.get(serverEnv).keepPage?.(people)
  return { niche, people, ...facts, pictures: picturesOf(niche) }
}

export type LanderData = Awaited<ReturnType<typeof loadLander>>
