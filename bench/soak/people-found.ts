import type { DemoLogin } from '../demo-login.ts'
import type { Found } from './load.ts'

/** People of the demo world and the addresses of their pictures. */
export async function peopleFound({ read }: DemoLogin): Promise<Found> {
  type Cards = { results: { id: string; main_image: { card_filename: string } | null }[] }
  const { results } = (await read('api/members.php?gender=everyone&country=NL')) as Cards
  return {
    people: results.map(({ id }) => id),
    pictures: results.flatMap(({ main_image }) => main_image?.card_filename ?? []),
  }
}
