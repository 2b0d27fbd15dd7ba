import type { Niche } from '#features/sites/sites.rules.ts'

const files = import.meta.glob<string>('../../../packages/art/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** The drawn pictures of one niche, by their name without it: `wall-phone`, `trio-1`. See pictures/README.md. */
export type Pictures = Record<string, string>

/** Chosen on the server, so the browser never loads the other niches' file names. */
export function picturesOf(niche: Niche): Pictures {
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, url]) => {
      const match = new RegExp(`/([a-z]+)-${niche}(-[a-z0-9]+)?\\.webp$`).exec(path)
      return match ? [[`${match[1]}${match[2] ?? ''}`, url]] : []
    }),
  )
}
