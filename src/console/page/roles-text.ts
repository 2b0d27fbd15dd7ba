import type { Grant } from '#kernel/permissions.ts'

const upper = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`

export const rolesText = (grants: readonly Pick<Grant, 'role'>[]): string =>
  grants.map(({ role }) => upper(role)).join(', ') || 'none'
