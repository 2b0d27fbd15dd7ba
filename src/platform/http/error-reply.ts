import type { I18n } from '@lingui/core'

import type { DomainError, ErrorReply } from '#kernel/errors.ts'

import { ConsoleError } from './console-error.ts'

export function errorReply(error: DomainError, i18n: I18n): ErrorReply {
  const message = error instanceof ConsoleError ? error.says : i18n._(`errors.${error.code}`, error.values)
  if (!error.fields) return { error: { code: error.code, message } }
  const fields = Object.entries(error.fields).map(([name, { code, values }]) => [
    name,
    i18n._(`errors.${code}`, values),
  ])
  return { error: { code: error.code, message, fields: Object.fromEntries(fields) } }
}
