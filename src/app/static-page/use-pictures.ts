import { useLoaderData } from 'react-router'

import type { Pictures } from './pictures.server.ts'

/** The illustrations of the site's niche, chosen by the loader. */
export function usePictures(): (name: string) => string {
  const { pictures } = useLoaderData<{ pictures: Pictures }>()
  return (name) => {
    const url = pictures[name]
    if (url === undefined) throw new Error(`there is no picture ${name}`)
    return url
  }
}
