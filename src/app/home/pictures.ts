import type { Niche } from '#features/sites/sites.rules.ts'

const files = import.meta.glob<string>('../pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** A drawn picture by its name; see pictures/README.md for what there is. */
export function picture(name: `${string}-${Niche}${'' | `-${string}`}`): string {
  const url = files[`../pictures/${name}.webp`]
  if (url === undefined) throw new Error(`there is no picture ${name}`)
  return url
}
