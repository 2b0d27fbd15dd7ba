import type { Change } from '#features/sites/apply-sites.ts'

/** Nothing is cut: in two long texts only the end may differ. */
export function describeChange({ id, path, before, after }: Change): string[] {
  if (before === undefined && path === '') return [`+ ${id}: new`, ...linesOf(id, after as object)]
  if (before === undefined) return [`+ ${id}: ${path}: ${JSON.stringify(after)}`]
  if (after === undefined) return [`- ${id}: ${path}: was ${JSON.stringify(before)}`]
  return [`~ ${id}: ${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`]
}

/** A new site, field by field: sections hold fields, a company holds its fields itself. */
function linesOf(id: string, definition: object): string[] {
  return Object.entries(definition).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([field, set]) => `+ ${id}: ${name}.${field}: ${JSON.stringify(set)}`)
      : [`+ ${id}: ${name}: ${JSON.stringify(value)}`],
  )
}
