import * as z from 'zod/mini'

import { defineContract } from '#kernel/contract.ts'
import { staffId } from '#kernel/ids.ts'
import { instant } from '#kernel/instant.ts'
import { nonEmptyText } from '#kernel/text.ts'

import { reason, waiting } from '../case.contract.ts'
import { caseId, caseLine } from '../cases.contract.ts'

const nothing = z.object({})
const name = nonEmptyText.check(z.minLength(2), z.maxLength(200), z.regex(/^[^\0]*$/))

/** CONS-17: for everybody who decides cases. */
export const sealCase = defineContract({
  method: 'PUT',
  path: '/api/console/case',
  variant: { name: 'seal', value: '1' },
  summary: 'Suspected child abuse: hides everything at once and leaves the case to named staff.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile'],
  limit: 'write',
})

export const readSealedCase = defineContract({
  method: 'GET',
  path: '/api/console/sealed-case',
  summary: 'A sealed case without its evidence, for named staff.',
  access: { staff: 'decide_cases' },
  query: z.object({ id: caseId }),
  reply: z.object({
    line: caseLine,
    sealed_by: z.string(),
    /** The case it was sealed with, which is settled first. */
    sealed_with: z.nullable(caseId),
    sealed_at: instant,
    reason: z.string(),
    files: z.array(z.object({ bytes: z.number(), sha256: z.string() })),
    authority: z.nullable(z.string()),
    authority_reference: z.nullable(z.string()),
    authority_words: z.nullable(z.string()),
    reported_by: z.nullable(z.string()),
    reported_at: z.nullable(instant),
    confirmed_by: z.nullable(z.string()),
    confirmed_at: z.nullable(instant),
    undone_by: z.nullable(z.string()),
    undone_at: z.nullable(instant),
    waiting: z.nullable(waiting),
    colleagues: z.array(z.object({ id: staffId, name: z.string() })),
    history: z.array(
      z.object({ id: z.string(), at: instant, name: z.string(), act: z.string(), reason: z.nullable(z.string()) }),
    ),
  }),
  refuses: ['not_found'],
  limit: 'read',
})

export const openSealedPart = defineContract({
  method: 'POST',
  path: '/api/console/sealed-case',
  variant: { name: 'open', value: '1' },
  summary: 'One picture, or the texts, of a sealed case, with a reason; each look is logged.',
  access: { staff: 'decide_cases' },
  /** `n`: the picture; null for the texts. */
  body: z.strictObject({ id: caseId, n: z.nullable(z.int().check(z.minimum(0), z.maximum(100))), reason }),
  reply: z.object({ picture: z.nullable(z.string()), texts: z.array(z.string()) }),
  refuses: ['not_found'],
  limit: 'read',
})

export const recordAuthorityReport = defineContract({
  method: 'PUT',
  path: '/api/console/sealed-case',
  summary: 'Puts the report to the authority on record.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, authority: name, reference: name, words: reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'case_claimed', 'part_of_seal'],
  limit: 'write',
})

export const confirmSealedCase = defineContract({
  method: 'POST',
  path: '/api/console/sealed-case',
  summary: 'Asks another named person to ban the member without a letter, once the authority was told.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'case_claimed', 'authority_first', 'waits_for_second', 'part_of_seal'],
  limit: 'write',
})

export const clearSealedCase = defineContract({
  method: 'PUT',
  path: '/api/console/sealed-case',
  variant: { name: 'clear', value: '1' },
  summary: 'It was something else: everything returns, and the case goes on like any other.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'case_claimed', 'waits_for_second', 'part_of_seal'],
  limit: 'write',
})

export const undoSealedCase = defineContract({
  method: 'PUT',
  path: '/api/console/sealed-case',
  variant: { name: 'undo', value: '1' },
  summary: 'Asks another named person to take the ban back.',
  access: { staff: 'decide_cases' },
  body: z.strictObject({ id: caseId, reason }),
  reply: nothing,
  refuses: ['not_found', 'changed_meanwhile', 'waits_for_second', 'part_of_seal'],
  limit: 'write',
})
