import { Link, redirect, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'

import { showAgain } from '#app/forms/show-again.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { requireMember } from '#app/page/require-member.ts'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf } from '#app/page/server-env.ts'
import { usePage, useTexts } from '#app/page/use-page.ts'
import type { Settings } from '#features/sites/sites.contract.ts'
import { buttonClass } from '#ui/button.tsx'

import { loadWizard, type WizardData } from './load-wizard.ts'
import { ResumePage } from './resume-page.tsx'
import { FramePlace } from './signup-frame.tsx'
import { Wizard, type WizardPlace } from './wizard.tsx'
import { laterStepOf, stepsOf, THROUGH } from './wizard-steps.ts'

export const handle = { layout: 'empty', texts: ['signup', 'accounts', 'profile', 'people', 'errors'] }

/** ACC-1: goes on where the sign-up was left, on this device or, by the mailed link, on another. */
export async function loader({ context, request }: RouteArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (token !== null && !factsOf(context).loggedIn) return { token, data: null } as const
  const data = await loadWizard(requireMember(context, request))
  if (data.reached >= THROUGH) throw redirect('/members')
  return { token: null, data } as const
}

/** What a step changes is on the screen already. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

export const action = showAgain

export default function CompleteSignup({ loaderData }: PageProps<typeof loader>) {
  const text = useTexts()
  return (
    <>
      <PageHead title={text('shell.sign_up')} />
      {loaderData.data ? <WizardPage data={loaderData.data} /> : <ResumePage token={loaderData.token} />}
    </>
  )
}

/** The step stands in the address, so that the browser's own Back works. */
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
        // A full load here and above, so that the banners know of a picture and of a confirmed mailbox.
        onDone={() => location.assign('/signup-matches')}
      />
    </FramePlace>
  )
}

function placeIn(asked: string | null, settings: Settings, reached: number): WizardPlace {
  if (asked === 'mail' || (asked === 'push' && settings.push_public_key !== null)) return asked
  const step = Number(asked ?? reached)
  return laterStepOf(stepsOf(settings), Number.isInteger(step) ? step : reached)
}
