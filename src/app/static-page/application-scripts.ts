import { createContext } from 'react'

/** Addresses of the scripts that every page with the application begins with; the server alone knows them. */
export const ApplicationScripts = createContext<readonly string[]>([])
