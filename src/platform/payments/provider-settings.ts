import type * as z from 'zod/mini'

import { describeIssues } from '../describe-issues.ts'
import { ProviderUnavailable } from './provider.ts'

/** A provider's section of the site file. Errors name the field and never the value, which may be a secret. */
export function readSettings<S extends z.ZodMiniType>(name: string, schema: S, settings: unknown): z.output<S> {
  const read = schema.safeParse(settings)
  if (read.success) return read.data
  throw new ProviderUnavailable(`payment_providers.${name}: ${describeIssues(read.error.issues).join('; ')}`)
}

/** Parses a provider's answer. */
export function readAnswer<S extends z.ZodMiniType>(name: string, schema: S, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ProviderUnavailable(`${name} answers with something that is not JSON`, { cause })
  }
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new ProviderUnavailable(`${name} is not understood: ${describeIssues(read.error.issues).join('; ')}`)
}
