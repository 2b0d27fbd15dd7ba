import { codeOf } from '#app/api/refusal-code.ts'
import { actionWithoutScript, readForm } from '#app/forms/action-without-script.ts'
import type { RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { searchTowns } from '#features/places/places.contract.ts'
import { changePlace } from '#features/profiles/profiles.contract.ts'

/** PROF-3: without script, the field of PlaceSearch arrives as a form; the best match becomes the place. */
export async function placeAction({ context, request }: RouteArgs) {
  const name = String((await readForm(request)).get('town') ?? '').trim()
  if (name !== '' && factsOf(context).loggedIn) await takeBest(apiOf(context), name)
  return actionWithoutScript({ request })
}

async function takeBest(api: ReturnType<typeof apiOf>, name: string) {
  try {
    const { towns } = await api(searchTowns, { query: { name } })
    const [best] = towns
    if (best) await api(changePlace, { body: { region: best.region, city: best.city } })
  } catch (error) {
    // Too long a name or too many changes: the page shows the place as it was.
    if (codeOf(error) === undefined) throw error
  }
}
