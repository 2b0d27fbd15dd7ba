import type { Context } from '#platform/context.ts'

import { termsVersion } from './sites.rules.ts'

export function readCompany({ site: { company, company_id } }: Context) {
  return {
    ...company,
    company_id,
    added: new Date(company.added),
    terms_version: new Date(termsVersion(company.added)),
  }
}
