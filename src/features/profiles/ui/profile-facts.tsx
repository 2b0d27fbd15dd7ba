import { type ReactNode, useId } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Member } from '#features/profiles/profiles.contract.ts'
import type { AttributeName } from '#features/profiles/profiles.rules.ts'
import { useAnswerWords } from '#features/profiles/ui/attribute-words.ts'
import { Chip, Chips } from '#ui/chip.tsx'

export function ProfileFacts({ member }: { member: Member }) {
  const text = useTexts()
  const { about_me, looking_for } = member
  return (
    <>
      {about_me && (
        <section aria-label={text('people.about_me')}>
          <p className="max-w-[60ch] text-lg leading-7.25 wrap-anywhere whitespace-pre-line">{about_me}</p>
        </section>
      )}
      {looking_for && (
        <Section title={text('people.looking_for')}>
          <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{looking_for}</p>
        </Section>
      )}
      <Interests member={member} />
      <Outline member={member} />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h2 id={titleId} className="font-strong">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Shared interests first. */
function Interests({ member: { name, interests } }: { member: Member }) {
  const text = useTexts()
  const shared = interests.filter((interest) => interest.shared)
  const others = interests.filter((interest) => !interest.shared)
  return (
    <>
      {shared.length > 0 && (
        <Section title={text('members.you_both_like')}>
          <Chips>
            {shared.map(({ id }) => (
              <Chip key={id} look="shared">
                {text(`interests.${id}`)}
              </Chip>
            ))}
          </Chips>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={shared.length > 0 ? text('members.also_likes', { name }) : text('people.interests')}>
          <Chips>
            {others.map(({ id }) => (
              <Chip key={id}>{text(`interests.${id}`)}</Chip>
            ))}
          </Chips>
        </Section>
      )}
    </>
  )
}

/** SITE-6: each value with its label, because "brown" may be hair or eyes. */
function Outline({ member: { attributes, wish, member_since, fictional } }: { member: Member }) {
  const text = useTexts()
  const answer = useAnswerWords()
  const { settings, page } = usePage()
  const facts = (settings.visible_profile_fields as AttributeName[]).flatMap((field) => {
    const value = attributes[field]
    return value === null ? [] : [[text(`people.${field}`), answer(field, value, attributes.gender)] as const]
  })
  if (wish !== null) facts.push([text('members.wish'), text(WISH_WORDS[wish])])
  const month = new Intl.DateTimeFormat(page.formatLocale, {
    ...{ month: 'long', year: 'numeric' },
    timeZone: settings.time_zone,
  })
  return (
    <Section title={text('members.outline')}>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-2">
          {facts.map(([name, value]) => (
            <div key={name} className="chip min-h-9 max-w-full px-3.5 text-sm">
              <dt className="truncate font-normal text-muted">{name}</dt>
              <dd className="min-w-0 truncate">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {!fictional && (
        <p className="text-sm text-muted">{text('members.member_since', { date: month.format(member_since) })}</p>
      )}
    </Section>
  )
}

const WISH_WORDS = { female: 'people.women', male: 'people.men', everyone: 'people.everyone' } as const
