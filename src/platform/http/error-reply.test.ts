import { describe, expect, test } from 'vitest'

import { DomainError, ERRORS, type ErrorCode } from '#kernel/errors.ts'
import { TEXT_LOCALES } from '#kernel/locales.ts'

import { loadTexts } from '../texts.ts'
import { errorReply } from './error-reply.ts'

const texts = loadTexts()

describe('a refusal on the wire', () => {
  test('[ERR-1, I18N-5] tells its code and words in the reader’s language', () => {
    const refusal = new DomainError('page_not_found')
    expect(errorReply(refusal, texts('en'))).toEqual({
      error: { code: 'page_not_found', message: 'This page could not be found' },
    })
    expect(errorReply(refusal, texts('nl')).error.message).not.toBe('This page could not be found')
  })

  test('[ERR-1] the Dutch words for anything unexpected are the fixed ones', () => {
    const { error } = errorReply(new DomainError('unexpected'), texts('nl'))
    expect(error.message).toBe('Er is een fout opgetreden, probeer het later opnieuw.')
  })

  test('[ERR-1] numbers stand in the words', () => {
    const { message } = errorReply(new DomainError('rate_limited', { seconds: 1 }), texts('en')).error
    expect(message).toBe('Too many requests. Try again in 1 second.')
    expect(errorReply(new DomainError('rate_limited', { seconds: 42 }), texts('en')).error.message).toContain(
      '42 seconds',
    )
  })

  test('[ERR-1, I18N-5] every field has its words too', () => {
    const fields = { name: { code: 'field_too_long', values: { max: 10 } }, born: { code: 'field_required' } } as const
    expect(errorReply(new DomainError('invalid_input', {}, fields), texts('en')).error.fields).toEqual({
      name: 'Use at most 10 characters.',
      born: 'Fill in this field.',
    })
    const german = errorReply(new DomainError('invalid_input', {}, fields), texts('de')).error.fields
    expect(german?.name).toContain('10')
    expect(german?.born).not.toBe('Fill in this field.')
  })

  test('without fields it has none, not an empty list of them', () => {
    expect(errorReply(new DomainError('not_found'), texts('en')).error).not.toHaveProperty('fields')
  })

  test('[ERR-1, I18N-1] every code has words in every language', () => {
    const missing = TEXT_LOCALES.flatMap((locale) =>
      (Object.keys(ERRORS) as ErrorCode[])
        .filter((code) => {
          const { message } = errorReply(new DomainError(code, { seconds: 3, name: 'x' }), texts(locale)).error
          return message === '' || message.startsWith('errors.')
        })
        .map((code) => `${locale}: ${code}`),
    )
    expect(missing).toEqual([])
  })
})
