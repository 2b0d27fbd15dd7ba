import chairsUrl from '@duet/art/pictures/illustration-two-chairs.svg?url'
import { useEffect } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { LikeButton } from '#features/likes/ui/like-button.tsx'
import { likedAmong } from '#features/likes/ui/liked-among.server.ts'
import { giveVisitorLikes } from '#features/likes/ui/likes.ts'
import { TargetCard } from '#features/likes/ui/target-card.tsx'
import { memberPathFor } from '#features/likes/ui/visitor-wants.ts'
import { readUser } from '#features/me/me.contract.ts'
import { readOwnProfile } from '#features/profiles/profiles.contract.ts'
import { searchMembers } from '#features/search/search.contract.ts'
import { MemberCard } from '#features/search/ui/member-card.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

import { loadOnward, type OnwardTarget } from './load-onward.ts'
import { MailHint } from './mail-hint.tsx'
import { useWant } from './use-want.ts'

export const handle = { layout: 'default', texts: ['signup', 'accounts', 'people', 'likes', 'errors'] }

/** Two rows of four, four of two on a phone: a start, not the list. */
const SHOWN = 8

/** ACC-1: first suggestions, below the member who brought the visitor here. */
export async function loader({ context, request }: RouteArgs) {
  const api = requireMember(context, request)
  const [{ user }, { wish }, { target }] = await Promise.all([
    api(readUser, {}),
    api(readOwnProfile, {}),
    loadOnward(api),
  ])
  const { results } = await api(searchMembers, { query: wish ? { gender: wish } : {} })
  const cards = results.filter(({ id }) => id !== target?.id).slice(0, SHOWN)
  return {
    unconfirmed: user.status === 'active' ? null : user.email,
    target,
    cards,
    liked: await likedAmong(context, cards),
  }
}

/** Confirming the address here must not reshuffle the suggestions. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** NAV-5: tells the members page that the member has just joined. */
const EVERYBODY = '/members?api_signup_complete=1'

export default function SignupMatches({ loaderData: { target, cards, liked, unconfirmed } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { revalidate } = useRevalidator()
  // LAND-1: retries likes the wizard could not send.
  useEffect(() => void giveVisitorLikes(), [])
  const everybody = (
    <Link to={EVERYBODY} className={buttonClass({ look: 'main', size: 'lg' })}>
      {text('signup.see_everybody')}
    </Link>
  )
  return (
    <div className="page grid gap-6 py-8 lg:py-12">
      <PageHead title={text('signup.matches_title')} />
      <header className="grid gap-2">
        <h1 className="d2">{text('signup.matches_title')}</h1>
        {cards.length > 0 && <p className="lead">{text('signup.matches_lead')}</p>}
      </header>
      {target && <WriteToTarget target={target} />}
      {unconfirmed !== null && (
        <div className="max-w-140">
          <MailHint email={unconfirmed} onConfirmed={() => void revalidate()} />
        </div>
      )}
      {cards.length > 0 ? (
        <>
          <div className="grid grid-cols-2 gap-gutter md:grid-cols-4">
            {cards.map((card) => (
              <MemberCard
                key={card.id}
                card={card}
                first
                action={<LikeButton card={card} liked={liked.includes(card.id)} />}
              />
            ))}
          </div>
          <div className="justify-self-center">{everybody}</div>
        </>
      ) : (
        <EmptyState art={<img src={chairsUrl} alt="" />} title={text('signup.no_matches_title')} action={everybody}>
          {text('signup.no_matches_text')}
        </EmptyState>
      )}
    </div>
  )
}

/** ACC-1: the person who led here, and the way to them; nothing is sent before that. */
function WriteToTarget({ target }: { target: OnwardTarget }) {
  const text = useTexts()
  const want = useWant()
  return (
    <section className="grid max-w-140 gap-3">
      <TargetCard target={target} title={text('signup.came_for', { name: target.name })} />
      <Link to={memberPathFor(target.id, want)} className={buttonClass({ look: 'main', size: 'lg', block: true })}>
        <Icon name={want === 'gift' ? 'gift' : 'chat'} />
        {text(want === 'gift' ? 'signup.give_to' : target.written ? 'signup.chat_with' : 'signup.write_to', {
          name: target.name,
        })}
      </Link>
    </section>
  )
}
