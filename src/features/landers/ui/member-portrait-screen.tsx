import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'

import { Lander } from './lander.tsx'
import { LanderFictional, LanderPhoto } from './lander-face.tsx'
import { loadMemberLander } from './load-member-lander.server.ts'
import { MemberActions, useMemberText, useMemberTitle } from './member-lander.tsx'
import './member-portrait.css'

export const handle = { layout: 'lander', scripts: 'none', bar: 'on_night', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs<{ id: string }>) => loadMemberLander(args)

/** PROF-2: one portrait fills the window, with text at its lower edge. */
export default function MemberPortraitScreen({ loaderData: { niche, person } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { name, age, city } = person
  return (
    <Lander niche={niche} title={useMemberTitle(person)}>
      <section data-theme="dark" className="one text-text">
        <div className="one-photo">
          <LanderPhoto person={person} size="full" first className="size-full" />
        </div>
        <div className="page one-words">
          <LanderFictional person={person} />
          <p className="text-lg text-white">
            {text('people.name_age', { name, age })}
            {city && ` · ${city}`}
          </p>
          <h1 className="d1 wrap-anywhere">{text('landings.member_here', { name })}</h1>
          <p className="lead max-w-[38ch]">{useMemberText(person)}</p>
          <MemberActions person={person} />
        </div>
      </section>
    </Lander>
  )
}
