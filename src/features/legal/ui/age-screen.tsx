import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import pathUrl from '@duet/art/pictures/illustration-path.svg?url'
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { useSending } from '#app/forms/use-sending.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import { safeReturnPath } from '#features/accounts/accounts.rules.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { OutcomePage } from '#features/accounts/ui/outcome-page.tsx'
import { finishAgeCheck, readAgeCheck, startAgeCheck } from '#features/legal/age/age.contract.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ReplyOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'

export const handle = { layout: 'default', texts: ['age', 'errors'] }

/** Starts the age check, and receives the provider's redirect with a token. */
export async function loader({ context, request, url }: RouteArgs) {
  const api = requireMember(context, request)
  return {
    check: await api(readAgeCheck, {}),
    token: url.searchParams.get('token'),
    to: safeReturnPath(url.searchParams.get('to')),
  }
}

/** R-AGE-1 */
export default function AgePage({ loaderData }: PageProps<typeof loader>) {
  return <AgeScreen {...loaderData} />
}

type Check = ReplyOf<typeof readAgeCheck>

/** R-AGE-1: why, how, and the result. */
function AgeScreen({ check, token, to }: { check: Check; token: string | null; to: string }) {
  const text = useTexts()
  const hidden = usePage().user?.hold != null
  const { result, refusal } = useResult(token)
  const passed = result ?? (token === null ? check.passed_until : null)
  if (passed) return <Passed until={passed} to={to} />
  if (token !== null && refusal === undefined)
    return (
      <OutcomePage art={pathUrl} title={text('age.title')}>
        <p role="status">{text('age.checking')}</p>
      </OutcomePage>
    )
  if (check.asked === 'none' && !hidden)
    return (
      <OutcomePage art={doorUrl} title={text('age.none_title')} action={<Continue to={to} />}>
        <p>{text('age.none_text')}</p>
      </OutcomePage>
    )
  if (!check.available)
    return (
      <OutcomePage art={pathUrl} title={text('age.unavailable_title')} action={<Continue to={to} />}>
        <p>{text(hidden ? 'age.unavailable_hidden' : 'age.unavailable_text')}</p>
      </OutcomePage>
    )
  return <StartPage to={to} hidden={hidden} refusal={refusal} />
}

/** Submits the result of the check, once. */
function useResult(token: string | null) {
  const [result, setResult] = useState<Date>()
  const [refusal, setRefusal] = useState<ApiError>()
  const submitted = useRef(false)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (token === null || submitted.current) return
    submitted.current = true
    browserApi(finishAgeCheck, { body: { token } })
      .then(({ passed_until }) => {
        setResult(passed_until)
        // Bars and banners must learn that a hidden profile is back.
        return revalidate()
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setRefusal(error)
      })
  }, [token, revalidate])
  return { result, refusal }
}

function Passed({ until, to }: { until: Date; to: string }) {
  const text = useTexts()
  const { page, settings } = usePage()
  const format = new Intl.DateTimeFormat(page.formatLocale, { dateStyle: 'long', timeZone: settings.time_zone })
  return (
    <OutcomePage art={doorUrl} title={text('age.passed_title')} announce action={<Continue to={to} />}>
      <p>{text('age.passed_text', { day: format.format(until) })}</p>
    </OutcomePage>
  )
}

function Continue({ to }: { to: string }) {
  const text = useTexts()
  // Replace the entry, or Back would return here.
  return (
    <Link to={to} replace className={buttonClass({ look: 'main', size: 'lg' })}>
      {text('age.continue')}
    </Link>
  )
}

type StartProps = {
  to: string
  /** R-AGE-5: the check also restores the profile. */
  hidden: boolean
  refusal: ApiError | undefined
}

function StartPage({ to, hidden, refusal: earlier }: StartProps) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { pending, refusal, handleSend } = useSending(async () => {
    const { url } = await browserApi(startAgeCheck, { body: { to } })
    location.assign(url)
  })
  const shown = refusal ?? earlier
  const title = text(earlier ? 'age.failed_title' : 'age.title')
  return (
    <>
      <PageHead title={title} />
      <AccountPage title={title} lead={text(hidden ? 'age.lead_hidden' : 'age.lead')} announce={earlier !== undefined}>
        {shown && (
          <Alert tone="danger" urgent>
            {refusalText(shown)}
          </Alert>
        )}
        <Steps />
        <div className="grid gap-3">
          <Button look="main" size="lg" block pending={pending} onClick={handleSend}>
            {text(earlier ? 'age.again' : 'age.start')}
          </Button>
          <Link to={to} replace className={buttonClass({ look: 'ghost', block: true })}>
            {text('age.not_now')}
          </Link>
        </div>
        <p className="text-center text-sm text-muted">{text(hidden ? 'age.without_hidden' : 'age.without')}</p>
      </AccountPage>
    </>
  )
}

function Steps() {
  const text = useTexts()
  const steps: [IconName, string][] = [
    ['arrow-right', text('age.step_go')],
    ['shield-check', text('age.step_only')],
    ['clock', text('age.step_back')],
  ]
  return (
    <div className="grid gap-3">
      <h2 className="h5">{text('age.how')}</h2>
      <ol className="grid gap-3">
        {steps.map(([icon, words]) => (
          <li key={icon} className="flex gap-3 text-control text-muted">
            <Icon name={icon} className="text-primary-text" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
