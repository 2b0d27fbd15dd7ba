import { createContext } from 'react'

/** Set on the server only: the CSP nonce for inline scripts. */
export const PageNonce = createContext('')

/** Set on the server only: scripts that every hydrated page starts with. */
export const ApplicationScripts = createContext<readonly string[]>([])
