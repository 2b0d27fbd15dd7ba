import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

import { DomainError } from '#kernel/errors.ts'
import type { Country } from '#kernel/locales.ts'
import type { Site } from '#platform/site.ts'

import { phoneNumber } from './direct-debit.rules.ts'
import { METHODS } from './methods.rules.ts'

/**
 * R-SMS-1: only mobile numbers of countries where the site offers direct debit. Satellite, premium and most foreign
 * numbers cost many times as much, and part of it goes to whoever asked for the message. Server only: the number plans
 * are large.
 */
export function mobileNumber(typed: string, country: Country, { countries }: Pick<Site, 'countries'>): string {
  const whole = phoneNumber(typed, country)
  if (whole === null) throw new DomainError('phone_invalid')
  const known = parsePhoneNumberFromString(whole)
  if (known === undefined || !known.isValid()) throw new DomainError('phone_invalid')
  const served = METHODS.directdebit.countries.some((each) => each === known.country && countries.includes(each))
  if (!served || known.getType() !== 'MOBILE') throw new DomainError('phone_not_served')
  return known.number
}
