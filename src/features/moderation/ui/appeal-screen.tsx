import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'

import { HelpLine } from '#app/page/help-line.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { readAppeal } from '#features/moderation/moderation.contract.ts'

import { AppealForm, type Decided } from './appeal-form.tsx'

export const handle = { layout: 'default', texts: ['reports', 'accounts', 'errors'] }

/** The emailed link is the proof, because a suspended member has no login. Opening it changes nothing. */
export async function loader({ context, request }: RouteArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, decided: await decisionBehind(context, token) }
}

async function decisionBehind(context: RouteArgs['context'], token: string): Promise<Decided | undefined> {
  try {
    return await apiOf(context)(readAppeal, { query: { token } })
  } catch (error) {
    // Truncated, expired and foreign links are all dead. Compare the code: the error class is a different copy here.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'appeal_link_invalid' || code === 'invalid_input') return undefined
    throw error
  }
}

export default function Appeal({ loaderData: { token, decided } }: PageProps<typeof loader>) {
  const text = useTexts()
  if (decided === undefined)
    return (
      <OutcomePage art={pathUrl} title={text('reports.appeal_dead_title')}>
        <p>{text('errors.appeal_link_invalid')}</p>
        <HelpLine />
      </OutcomePage>
    )
  if (decided.appealed)
    return (
      <OutcomePage art={letterboxUrl} title={text('reports.appeal_before_title')}>
        <p>{text('errors.appeal_already_sent')}</p>
      </OutcomePage>
    )
  return <AppealForm token={token} decided={decided} />
}
