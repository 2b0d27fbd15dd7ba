import { type RouterContextProvider, redirect } from 'react-router'

import { codeOf } from '#app/api/refusal-code.ts'
import { apiOf, factsOf, serverEnv } from '#app/page/server-env.ts'
import { readLanderMember } from '#features/landers/landers.contract.ts'
import { nicheOfSlug } from '#features/landers/landers.rules.ts'

type Args = { context: Readonly<RouterContextProvider>; params: { id: string; slug?: string | undefined } }

/** PROF-2: the member the page is about, if visitors may see them; else a general lander. */
export async function loadMemberLander({ context, params }: Args) {
  const page = factsOf(context)
  if (page.loggedIn) throw redirect(`/members/${encodeURIComponent(params.id)}`)
  const niche = nicheOfSlug(params.slug, page.niche)
  const person = await personOf(context, params.id)
  if (person === null)
    throw redirect(`/landers/alonetonight${params.slug ? `/${encodeURIComponent(params.slug)}` : ''}`)
  context.get(serverEnv).keepPage?.([person])
  return { niche, person }
}

async function personOf(context: Args['context'], id: string) {
  try {
    return (await apiOf(context)(readLanderMember, { query: { id } })).person
  } catch (error) {
    if (codeOf(error) === 'member_not_found') return null
    throw error
  }
}
