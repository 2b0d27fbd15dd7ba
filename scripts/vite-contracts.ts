import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

import type { Contract } from '../src/kernel/contract.ts'
import { forBrowser } from '../src/kernel/wire-of.ts'

const CONTRACTS = /\.contract\.ts$/

/**
 * In the browser a contract file exports its contracts without schemas, and nothing else: validation is the server's
 * work, and its library would be a tenth of every page's script. An import of anything else fails the build; what
 * screens share with contracts belongs in the rules.
 */
export function contracts(): Plugin {
  return {
    name: 'duet-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!CONTRACTS.test(id)) return undefined
      const exported = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
      return exported
        .flatMap(([name, value]) =>
          isContract(value) ? [`export const ${name} = ${JSON.stringify(forBrowser(value))}`] : [],
        )
        .join('\n')
    },
  }
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value
