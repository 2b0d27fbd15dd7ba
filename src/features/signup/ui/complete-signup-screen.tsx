import { Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { actionWithoutScript } from '#app/forms/action-without-script.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { PageSettings } from '#features/sites/page-settings.rules.ts'
import { buttonClass } from '#ui/button.tsx'

import { loadWizard, type WizardData } from './load-wizard.ts'
import { ResumePage } from './resume-page.tsx'
import { FramePlace } from './signup-frame.tsx'
import { Wizard, type WizardPlace } from './wizard.tsx'
import { laterStepOf, stepsOf, THROUGH } from './wizard-steps.ts'

export const handle = { layout: 'empty', texts: ['signup', 'accounts', 'profile', 'people', 'errors'] }

/** ACC-1: resumes the sign-up, on this device or, by the emailed link, on another. */
export async function loader({ context, request }: RouteArgs) {
  const query = new URL(request.url).searchParams
  const token = query.get('token')
  if (token !== null && !factsOf(context).loggedIn) return { token, data: null } as const
  const data = await loadWizard(requireMember(context, request))
  const asksCode = query.get('step') === 'mail' && !data.confirmed
  if (data.reached >= THROUGH) throw redirect(asksCode ? '/signup' : '/members')
  return { token: null, data } as const
}

/** The screen already shows each step's changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = actionWithoutScript

export default function CompleteSignup({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.sign_up')} />
      {loaderData.data ? <WizardPage data={loaderData.data} /> : <ResumePage token={loaderData.token} />}
    </>
  )
}

/** The step is in the address, so the back button works. */
function WizardPage({ data }: { data: WizardData }) {
  const text = useTexts()
  const { settings } = usePage()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (
    <FramePlace value="alone">
      <Wizard
        data={data}
        place={placeIn(query.get('step'), settings, data.reached)}
        onPlace={(place) => void navigate(`/complete-signup?step=${place}`)}
        leave={
          <Link to="/members" reloadDocument className={buttonClass({ look: 'ghost' })}>
            {text('signup.cancel')}
          </Link>
        }
        // Full page load here and above, so the banners learn of the photo and the confirmed address.
        onDone={() => location.assign('/signup-matches')}
      />
    </FramePlace>
  )
}

function placeIn(requested: string | null, settings: PageSettings, reached: number): WizardPlace {
  if (requested === 'mail' || (requested === 'push' && settings.push_public_key !== null)) return requested
  const step = Number(requested ?? reached)
  return laterStepOf(stepsOf(settings), Number.isInteger(step) ? step : reached)
}
