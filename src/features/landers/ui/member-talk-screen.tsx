import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { MessageCost } from './facts.tsx'
import { Lander } from './lander.tsx'
import { LanderFictional, LanderPhoto } from './lander-face.tsx'
import { loadMemberLander } from './load-member-lander.server.ts'
import { MemberActions, signupWith, useMemberText, useMemberTitle } from './member-lander.tsx'
import './member-talk.css'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs<{ id: string; slug?: string }>) => loadMemberLander(args)

const OPENERS = ['landings.member_chat_one', 'landings.member_chat_two', 'landings.member_chat_three'] as const

/** PROF-2: a conversation that has not begun. Nobody is misquoted: the suggested words are the visitor's. */
export default function MemberTalkScreen({ loaderData: { niche, person } }: PageProps<typeof loader>) {
  const text = useTexts()
  const expect = useMemberText(person)
  const { name, age, city, fictional } = person
  return (
    <Lander niche={niche} title={useMemberTitle(person)}>
      <section className="page talk">
        <header className="talk-side">
          <h1 className="d2 lg:d1">{text('landings.member_chat_heading')}</h1>
          <p className="text-muted lg:lead">{text(`home.${niche}_lead`)}</p>
        </header>
        <div className="talk-phone">
          <div className="talk-head">
            <span className="size-13 shrink-0 overflow-hidden rounded-full">
              <LanderPhoto person={person} size="thumb" className="size-full" />
            </span>
            <div className="min-w-0 grow">
              <h2 className="truncate font-strong">{text('people.name_age', { name, age })}</h2>
              {city && <p className="truncate text-sm text-muted">{city}</p>}
            </div>
            <LanderFictional person={person} look="flat" size="sm" />
          </div>
          <div className="talk-photo">
            <LanderPhoto person={person} size="card" first className="size-full object-[50%_18%]" />
          </div>
          <p className="talk-day">{text('landings.member_chat_day')}</p>
          <p className="text-center text-sm text-balance text-muted">
            {fictional ? text('landings.member_fictional_text') : text('landings.member_chat_note', { name })}
          </p>
          <ul aria-label={text('landings.member_chat_label')} className="talk-openers">
            {OPENERS.map((opener) => (
              <li key={opener}>
                <a href={signupWith(person)} className="talk-bubble">
                  {text(opener)}
                </a>
              </li>
            ))}
          </ul>
          <a href={signupWith(person)} className="talk-composer">
            <span className="grow truncate text-muted">{text('landings.member_chat_own')}</span>
            <span className="icon-btn size-11 bg-primary text-white">
              <Icon name="arrow-up" />
            </span>
          </a>
        </div>
        <div className="talk-foot">
          {!fictional && <p>{expect}</p>}
          <p>
            {text('landings.member_chat_cost')} <MessageCost />
          </p>
          <MemberActions person={person} />
        </div>
      </section>
    </Lander>
  )
}
