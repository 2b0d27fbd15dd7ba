import { useTexts } from '#app/page/use-page.ts'
import type { LanderPerson } from '#features/landers/landers.contract.ts'
import { buttonClass } from '#ui/button.tsx'

/** The sign-up that knows which member it is about. */
export const signupWith = ({ id }: LanderPerson) => `/members/${id}/signup`

/** Sets expectations: fictional profiles need different words than members. */
export function useMemberText({ name, fictional }: LanderPerson): string {
  const text = useTexts()
  return fictional ? text('landings.member_fictional_text') : text('landings.member_here_text', { name })
}

/** SITE-10: nobody ever meets a fictional profile. */
export function useMemberTitle({ name, fictional }: LanderPerson): string {
  return useTexts()(fictional ? 'landings.member_title_chat' : 'landings.member_title', { name })
}

/** The main action of a member's lander, and a link for visitors who want to see others. */
export function MemberActions({ person, block = false }: { person: LanderPerson; block?: boolean }) {
  const text = useTexts()
  return (
    <div className={`flex flex-wrap items-center gap-2 ${block ? '*:grow' : ''}`}>
      <a href={signupWith(person)} className={buttonClass({ look: 'main', size: 'lg' })}>
        {text(person.fictional ? 'landings.member_call_chat' : 'landings.member_call', { name: person.name })}
      </a>
      <a href="/landers/gallery" className={buttonClass({ look: 'ghost', size: 'lg' })}>
        {text('landings.member_other')}
      </a>
    </div>
  )
}
