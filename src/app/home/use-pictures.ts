import { useLoaderData } from 'react-router'

import type { loader } from '../routes/home.tsx'

/** The drawn picture of this site's niche with that name. */
export function usePictures(): (name: string) => string {
  const { pictures } = useLoaderData<typeof loader>()
  return (name) => {
    const url = pictures[name]
    if (url === undefined) throw new Error(`there is no picture ${name}`)
    return url
  }
}
