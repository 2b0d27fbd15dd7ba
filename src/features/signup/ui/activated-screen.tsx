import letterboxUrl from '@duet/art/pictures/illustration-letterbox.svg?url'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import * as z from 'zod/mini'

import { browserApi } from '#app/api/browser-api.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { apiOf, factsOf } from '#app/page/server-env.ts'
import { useTexts } from '#app/page/use-page.ts'
import { confirmByLink } from '#features/accounts/accounts.contract.ts'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { PasswordElsewhere } from '#features/accounts/ui/password-elsewhere.tsx'
import { readUser } from '#features/me/me.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import { Button } from '#ui/button.tsx'

import { Activated } from './activated.tsx'
import { loadOnward } from './load-onward.ts'
import { keepOpenedLink } from './opened-link.ts'
import { keepWantOnly } from './signup-draft.ts'

export const handle = { layout: 'default', texts: ['signup', 'accounts', 'errors'] }

const FAILED = '/activate/error'
/** A reload finds it confirmed and does not ask for the button again. */
const CONFIRMED = '/activate/done?confirmed=1'

export async function loader({ context, request }: RouteArgs) {
  const query = new URL(request.url).searchParams
  if (query.has('confirmed')) return { token: null, onward: await onwardOf(context) }
  const { data } = z.safeParse(confirmByLink.body.shape.token, query.get('token'))
  if (data === undefined) {
    // A bookmark, or the link without its end: an active account has nothing to fix.
    if (await isActive(context)) return { token: null, onward: await onwardOf(context) }
    throw redirect(FAILED)
  }
  return { token: data, onward: null }
}

const onwardOf = async (context: RouteArgs['context']) =>
  factsOf(context).loggedIn ? await loadOnward(apiOf(context)) : null

async function isActive(context: RouteArgs['context']): Promise<boolean> {
  if (!factsOf(context).loggedIn) return false
  const { user } = await apiOf(context)(readUser, {})
  return user.status === 'active'
}

/** ACC-5: mail scanners open links, so opening this page confirms nothing; its button does. */
export default function ActivateDone({ loaderData: { token, onward } }: PageProps<typeof loader>) {
  const text = useTexts()
  if (token !== null) return <ConfirmButton token={token} />
  return (
    <>
      <PageHead title={text('accounts.activated_title')} />
      <Activated onward={onward} />
    </>
  )
}

function ConfirmButton({ token }: { token: string }) {
  const text = useTexts()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const confirm = async (password?: string) => {
    try {
      await browserApi(confirmByLink, { body: { token, password } })
      keepWantOnly()
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'activation_failed')) throw error
      // Replace this page: going back to it would only fail again.
      await navigate(FAILED, { replace: true })
      return false
    }
  }
  const { pending, refusal, handleSend } = useSending(async () => {
    if (!(await confirm())) return
    await navigate(CONFIRMED, { replace: true })
    // The reminder banner must learn of it too.
    await revalidate()
  })
  // Full page load: the password has logged this browser in.
  const confirmHere = async (password: string) => {
    if (await confirm(password)) location.replace(CONFIRMED)
  }
  if (refusal?.code === 'link_needs_password')
    return (
      <PasswordElsewhere
        button={text('accounts.activate_account')}
        send={confirmHere}
        onAnew={() => keepOpenedLink(token)}
      />
    )
  return (
    <OutcomePage
      art={letterboxUrl}
      title={text('accounts.activate_title')}
      refusal={refusal}
      action={
        <Button look="main" size="lg" pending={pending} onClick={handleSend}>
          {text('accounts.activate_account')}
        </Button>
      }
    >
      <p>{text('accounts.activate_text')}</p>
    </OutcomePage>
  )
}
