import { createContext } from 'react'

/** Filled on the server only: the nonce that inline scripts of a page must carry. */
export const PageNonce = createContext('')

/** Filled on the server only: addresses of the scripts that every page with the application begins with. */
export const ApplicationScripts = createContext<readonly string[]>([])
