import { readComplaint } from '#features/moderation/complaints/complaints.contract.ts'

import { OutcomePage } from '../accounts/outcome-page.tsx'
import { showAgain } from '../accounts/show-again.ts'
import { ComplaintScreen } from '../complaints/complaint-screen.tsx'
import { ComplaintStatus, type Standing } from '../complaints/complaint-status.tsx'
import pathUrl from '../pictures/illustration-path.svg?url'
import { apiOf } from '../server-env.ts'
import { HelpLine } from '../shell/help-line.tsx'
import { useTexts } from '../use-page.ts'
import type { Route } from './+types/complaints.ts'

export const handle = { layout: 'default', texts: ['complaints', 'accounts', 'errors'] }

/** With the link of a mail: how that one stands. Opening it changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token === null) return null
  return { token, standing: await complaintBehind(context, token) }
}

async function complaintBehind(context: Route.LoaderArgs['context'], token: string): Promise<Standing | undefined> {
  try {
    return await apiOf(context)(readComplaint, { query: { token } })
  } catch (error) {
    // Cut off, forgotten, or of another site: all of them are a dead link. By its code, for the class is another copy.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'appeal_link_invalid' || code === 'invalid_input') return undefined
    throw error
  }
}

export const action = showAgain

/** PAGE-2 */
export default function Complaints({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <ComplaintScreen />
  const { token, standing } = loaderData
  return standing === undefined ? <DeadLink /> : <ComplaintStatus token={token} standing={standing} />
}

function DeadLink() {
  const text = useTexts()
  return (
    <OutcomePage art={pathUrl} title={text('complaints.dead_title')}>
      <p>{text('errors.appeal_link_invalid')}</p>
      <HelpLine />
    </OutcomePage>
  )
}
