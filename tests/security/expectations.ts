import { ACCOUNT, PAPERS } from './expectations-account.ts'
import { MONEY } from './expectations-money.ts'
import { CHAT, PEOPLE, PLACES } from './expectations-people.ts'

/** For every API call, who may do what with something of Ana's. A missing call fails the matrix. */
export const EXPECTATIONS = { ...PLACES, ...ACCOUNT, ...PAPERS, ...MONEY, ...PEOPLE, ...CHAT }
