import { termsVersion } from '#features/sites/sites.rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { ownValue } from '#kernel/own-value.ts'
import type { Context } from '#platform/context.ts'
import type { Retention } from '#platform/retention.ts'

import { TABLE_MAKERS } from './page-tables.ts'
import type { TextBlock } from './page-text.rules.ts'
import { findPageText } from './page-texts.ts'
import { dayOf, fill, plain, valuesFor } from './page-values.ts'
import type { Block, Page } from './pages.contract.ts'
import { CHANGED, isStaticPage } from './pages.rules.ts'

/** PAGE-1: in the reader's language, with this site's values filled in. */
export function readPage(ctx: Context, name: string, retentions: readonly Retention[]): Page {
  const found = findPageText(ctx.site, name, ctx.textLocale)
  if (found === undefined) throw new DomainError('page_not_found')
  const { text, lang } = found
  const changed = changedOn(ctx, name)
  const values = valuesFor(ctx, changed)
  const blocksOf = (blocks: readonly TextBlock[]): Block[] =>
    blocks.flatMap((block): Block[] => {
      if (block.kind === 'table') return TABLE_MAKERS[block.table](ctx, retentions)
      if (block.kind === 'list') return [{ kind: 'list', items: block.items.map((item) => fill(item, values)) }]
      return [{ kind: 'paragraph', words: fill(block.words, values) }]
    })
  return {
    name,
    lang,
    title: plain(fill(text.title, values)),
    lead: fill(text.lead, values),
    changed: changed === null ? null : new Date(changed),
    dated: changed === null ? null : dated(ctx, name, changed),
    sections: text.sections.map(({ id, heading, blocks, questions }) => ({
      id,
      heading: plain(fill(heading, values)),
      blocks: blocksOf(blocks),
      questions: questions.map((question) => ({
        words: plain(fill(question.words, values)),
        blocks: blocksOf(question.blocks),
      })),
    })),
    others: othersOf(ctx, name),
    around: {
      contents: ctx.text('legal.contents'),
      print: ctx.text('legal.print'),
      others: ctx.text('legal.more_pages'),
      search: ctx.text('legal.faq_search'),
      // The browser counts and fills in the number.
      found: ctx.text('legal.faq_found', { count: '{count}' }),
      none: ctx.text('legal.faq_none'),
    },
  }
}

/** SITE-8: the terms have a version; an operator's page has the date from its file. */
function changedOn({ site }: Context, name: string): string | null {
  if (name === 'terms') return termsVersion(site.company.added)
  const own = ownValue(site.pages, name)?.changed
  if (own !== undefined) return own
  return isStaticPage(name) ? CHANGED[name as keyof typeof CHANGED] : null
}

const dated = (ctx: Context, name: string, changed: string) =>
  ctx.text(name === 'terms' ? 'legal.version' : 'legal.last_changed', { date: dayOf(ctx, changed) })

function othersOf(ctx: Context, current: string): Page['others'] {
  return Object.keys(ctx.site.pages)
    .filter((name) => !isStaticPage(name) && name !== current)
    .flatMap((name) => {
      const found = findPageText(ctx.site, name, ctx.textLocale)
      return found ? [{ name, title: plain(fill(found.text.title, valuesFor(ctx, null))) }] : []
    })
}
