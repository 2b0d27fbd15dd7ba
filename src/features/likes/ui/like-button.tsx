import { useState } from 'react'
import { Link } from 'react-router'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Card } from '#features/search/search.contract.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton, iconButtonClass } from '#ui/icon-button.tsx'

import { type Liked, useLike } from './use-like.tsx'
import { keepVisitorLike } from './visitor-likes.ts'
import { signupPathFor } from './visitor-wants.ts'

/** LIKE-1: visitors sign up first and like then; hidden on the member's own card. */
export function LikeButton({ card, liked }: { card: Card; liked: boolean }) {
  const { page, user } = usePage()
  if (!page.loggedIn) return <VisitorHeart person={personOf(card)} />
  if (user?.profile.id === card.id) return null
  return <Heart person={personOf(card)} first={liked} />
}

/** Where letters would stand below each other, the icon alone; it keeps its name. */
export function LikeAction({ person, liked }: { person: Liked; liked: boolean }) {
  const { page } = usePage()
  return page.loggedIn ? <Full person={person} first={liked} /> : <VisitorAction person={person} />
}

const personOf = ({ id, name, main_image }: Card): Liked => ({ id, name, thumb: main_image?.thumb_filename ?? null })

type Props = { person: Liked; first: boolean }

function Heart({ person, first }: Props) {
  const text = useTexts()
  const { liked, handleToggle } = useLike(person, first)
  const burst = useBurst(liked)
  return (
    <IconButton
      icon="heart"
      look="glass"
      label={text('likes.like_person', { name: person.name })}
      pressed={liked}
      onClick={burst.around(handleToggle)}
    >
      {burst.ring}
    </IconButton>
  )
}

function Full({ person, first }: Props) {
  const text = useTexts()
  const { liked, handleToggle } = useLike(person, first)
  const burst = useBurst(liked)
  return (
    <button
      type="button"
      // The accessible name starts with the visible word, for voice control.
      aria-label={text(liked ? 'likes.liked_person' : 'likes.like_person', { name: person.name })}
      aria-pressed={liked}
      className={`${buttonClass({ look: liked ? 'tonal' : 'main', size: 'lg' })} relative max-lg:flex-1 max-lg:px-3 max-[23rem]:px-2.5`}
      onClick={burst.around(handleToggle)}
    >
      <span className={`relative grid shrink-0 ${liked ? 'text-accent-text' : ''}`}>
        <Icon name="heart" fill={liked} />
        {burst.ring}
      </span>
      <span className="max-[16rem]:hidden">{text(liked ? 'likes.liked_state' : 'likes.like_verb')}</span>
    </button>
  )
}

/** Animates a new like only, not the initial state, and never under reduced motion. */
function useBurst(liked: boolean) {
  const [bursts, setBursts] = useState(0)
  return {
    around: (toggle: () => void) => () => {
      if (!liked) setBursts((count) => count + 1)
      toggle()
    },
    ring: liked && bursts > 0 && (
      <span
        key={bursts}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 scale-190 rounded-full border-2 border-accent-text opacity-0 transition-[scale,opacity] duration-500 ease-out starting:scale-60 starting:opacity-100"
      />
    ),
  }
}

/** The like is kept in this tab and given once there is a login. */
function VisitorHeart({ person }: { person: Liked }) {
  const text = useTexts()
  return (
    <Link
      to={signupPathFor(person.id, 'like')}
      aria-label={text('likes.like_person', { name: person.name })}
      className={iconButtonClass({ look: 'glass' })}
      onClick={() => keepVisitorLike(person.id)}
    >
      <Icon name="heart" />
    </Link>
  )
}

function VisitorAction({ person }: { person: Liked }) {
  const text = useTexts()
  return (
    <Link
      to={signupPathFor(person.id, 'like')}
      aria-label={text('likes.like_person', { name: person.name })}
      className={`${buttonClass({ look: 'main', size: 'lg' })} max-lg:flex-1 max-lg:px-3 max-[23rem]:px-2.5`}
      onClick={() => keepVisitorLike(person.id)}
    >
      <Icon name="heart" />
      <span className="max-[16rem]:hidden">{text('likes.like_verb')}</span>
    </Link>
  )
}
