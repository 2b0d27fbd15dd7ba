import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { useTexts } from '#app/page/use-page.ts'
import { Icon } from '#ui/icon.tsx'

import { Lander } from './lander.tsx'
import { LanderFictional, LanderPhoto } from './lander-face.tsx'
import { Promises } from './lander-promises.tsx'
import { loadMemberLander } from './load-member-lander.server.ts'
import { MemberActions, signupWith, useMemberTitle } from './member-lander.tsx'
import './member-pair.css'

export const handle = { layout: 'lander', scripts: 'none', texts: ['landings', 'home', 'people'] }

export const loader = (args: RouteArgs<{ id: string; slug?: string }>) => loadMemberLander(args)

/** PROF-2: two overlapping circles, as in the logo; one is still empty. */
export default function MemberPairScreen({ loaderData: { niche, person } }: PageProps<typeof loader>) {
  const text = useTexts()
  const { name, age, city, fictional } = person
  return (
    <Lander niche={niche} title={useMemberTitle(person)}>
      <section className="page pair">
        <div className="pair-circles">
          <div className="pair-circle">
            <LanderPhoto person={person} size="card" first className="size-full object-[50%_16%]" />
          </div>
          <a href={signupWith(person)} className="pair-circle pair-empty">
            <span className="grid justify-items-center gap-1">
              <Icon name="plus" size="xl" />
              {text('landings.member_pair_you')}
            </span>
          </a>
          <span aria-hidden="true" className="pair-heart">
            <Icon name="heart" fill />
          </span>
        </div>
        <div className="grid justify-items-center gap-3">
          <p className="flex flex-wrap items-center justify-center gap-2 text-muted">
            {text('people.name_age', { name, age })}
            {city && <span>· {city}</span>}
            <LanderFictional person={person} look="flat" size="sm" />
          </p>
          <h1 className="d1 max-w-[16ch] wrap-anywhere">{text('landings.member_pair_heading', { name })}</h1>
          <p className="lead max-w-[44ch]">
            {text(fictional ? 'landings.member_fictional_text' : 'landings.member_pair_text')}
          </p>
          <MemberActions person={person} block />
          <p className="max-w-[52ch] pt-4 text-sm text-balance text-muted">{text(`home.${niche}_lead`)}</p>
          <Promises className="text-left text-sm lg:grid-flow-col lg:gap-8" />
        </div>
      </section>
    </Lander>
  )
}
