import type { ReactNode } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { BrandMark } from '#ui/brand.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

import { DrawnFace, LanderFictional, LanderPhoto } from './lander-face.tsx'

/** A post by the site: about itself, never about people. */
export function HousePost({ title, children }: { title: string; children: ReactNode }) {
  const { settings } = usePage()
  return (
    <article className="social-card">
      <div className="flex items-center gap-3">
        <span className="grid size-11 place-items-center rounded-full bg-surface-3">
          <BrandMark className="h-5 w-7" />
        </span>
        <div>
          <h2 className="font-strong">{settings.name}</h2>
          <p className="text-sm text-faint">{title}</p>
        </div>
      </div>
      <p className="social-words">{children}</p>
    </article>
  )
}

/** A member: photo, name, age and town, which is all visitors see. */
export function PersonPost({ person, first }: { person: LanderPerson; first: boolean }) {
  return (
    <article className="social-card">
      <Author person={person} />
      <div className="social-photo">
        <LanderPhoto person={person} size="card" first={first} className="size-full object-[50%_20%]" />
      </div>
      <Actions person={person} />
    </article>
  )
}

/** A fictional profile and its text, under its label. */
export function FictionalPost({ person }: { person: LanderPerson }) {
  return (
    <article className="social-card">
      <Author person={person} />
      <p className="social-words">{person.about}</p>
      <Actions person={person} />
    </article>
  )
}

/** Decoration between the posts of a site without people. */
export function DrawnPost({ src, first }: { src: string | undefined; first: boolean }) {
  return (
    <div aria-hidden="true" className="social-photo">
      <DrawnFace src={src} width={600} height={800} first={first} className="size-full object-[50%_20%]" />
    </div>
  )
}

function Author({ person }: { person: LanderPerson }) {
  const text = useTexts()
  return (
    <div className="flex items-center gap-3">
      <span className="size-11 shrink-0 overflow-hidden rounded-full">
        <LanderPhoto person={person} size="thumb" className="size-full" />
      </span>
      <div className="min-w-0 grow">
        <h2 className="truncate font-strong">
          <a href={`/members/${person.id}/landing2`}>
            {text('people.name_age', { name: person.name, age: person.age })}
          </a>
        </h2>
        {person.city && <p className="truncate text-sm text-faint">{person.city}</p>}
      </div>
      <LanderFictional person={person} look="flat" size="sm" />
    </div>
  )
}

/** Actions that need an account: both lead to the sign-up about this member. */
function Actions({ person: { id, name } }: { person: LanderPerson }) {
  const text = useTexts()
  const to = `/members/${id}/signup`
  return (
    <div className="flex gap-2">
      <a
        href={to}
        aria-label={text('landings.social_like_person', { name })}
        className={buttonClass({ look: 'tonal' })}
      >
        <Icon name="heart" />
        {text('landings.social_like')}
      </a>
      <a
        href={to}
        aria-label={text('landings.social_hello_person', { name })}
        className={buttonClass({ look: 'ghost' })}
      >
        <Icon name="chat" />
        {text('landings.social_say_hello')}
      </a>
    </div>
  )
}
