import chairsUrl from '@duet/art/pictures/illustration-two-chairs.svg?url'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { LikeButton } from '#features/likes/ui/like-button.tsx'
import { MemberCard } from '#features/search/ui/member-card.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

import type { Ranked } from './finder-data.ts'
import { useReasonWords } from './reason-words.ts'

const ABOVE_FOLD = 4

/** SWIPE-2: best match first, each with its reasons. */
export function FoundMatches({ results }: Pick<Ranked, 'results'>) {
  const text = useTexts()
  const reasonWords = useReasonWords()
  const change = (
    <Link to="?step=1" className={buttonClass({ look: results.length > 0 ? 'line' : 'solid' })}>
      <Icon name="sliders" size="sm" />
      {text('swipe.change_answers')}
    </Link>
  )
  return (
    <div className="page grid gap-6 py-6 lg:py-10">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1">
          <h1 className="d3">{text('swipe.matches_title')}</h1>
          {results.length > 0 && (
            <p role="status" className="text-sm text-muted">
              {text('swipe.matches_count', { count: results.length })}
            </p>
          )}
        </div>
        {results.length > 0 && change}
      </header>
      {results.length === 0 ? (
        <EmptyState
          art={<img src={chairsUrl} alt="" width={420} height={280} />}
          title={text('swipe.no_matches_title')}
          action={change}
        >
          {text('swipe.no_matches_text')}
        </EmptyState>
      ) : (
        <ol className="member-grid gap-y-7!">
          {results.map(({ card, liked, reasons }, index) => (
            <li key={card.id} className="grid content-start gap-3">
              <MemberCard card={card} first={index < ABOVE_FOLD} action={<LikeButton card={card} liked={liked} />} />
              {reasons.length > 0 && (
                <ul aria-label={text('swipe.why', { name: card.name })} className="grid gap-1.5 text-sm text-muted">
                  {reasons.map((reason) => (
                    <li key={reason.kind} className="flex gap-2">
                      <Icon name="check" size="xs" className="mt-0.75 text-success-text" />
                      <span className="min-w-0 hyphens-auto">{reasonWords(reason)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
