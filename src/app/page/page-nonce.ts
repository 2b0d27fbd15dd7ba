import { createContext } from 'react'

/** What a script of ours inside the page must carry to be run; the browser, which runs them, needs to know none. */
export const PageNonce = createContext('')
