import windowUrl from '@duet/art/pictures/illustration-night-window.svg?url'
import doorUrl from '@duet/art/pictures/illustration-open-door.svg?url'
import { isRouteErrorResponse, Link, useLocation } from 'react-router'

import { HelpLine } from '#app/page/help-line.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { useMaybePage, useTexts } from '#app/page/use-page.ts'
import { Button, buttonClass } from '#ui/button.tsx'

/** ERR-1: says what happened and what to do next. Anything but a refusal is our error: 500. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const text = useTexts()
  const data = useMaybePage()
  const location = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const missing = status === 404
  const ours = status >= 500
  const title = missing ? text('shell.not_found_title') : (messageOf(error) ?? text('shell.error_title'))
  return (
    <section className="page grid justify-items-center gap-4 pt-8 pb-16 text-center lg:pt-14">
      <PageHead title={title} />
      <img src={missing ? doorUrl : windowUrl} alt="" width={420} height={280} className="w-full max-w-105" />
      <h1 className="d2">{title}</h1>
      <p className="max-w-[44ch] text-balance text-muted">
        {text(missing ? 'shell.not_found_text' : ours ? 'shell.error_text' : 'shell.refused_text')}
      </p>
      {isConversation(error) && (
        <Link to="/notifications#blocked" className="link">
          {text('shell.not_found_conversation')}
        </Link>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ look: 'main', size: 'lg' })}>
          {text('shell.back_to_home')}
        </Link>
        {!missing && (
          <Button look="line" size="lg" onClick={() => window.location.assign(location.pathname + location.search)}>
            {text('shell.try_again')}
          </Button>
        )}
      </div>
      <HelpLine />
      {ours && data && (
        <p className="text-sm text-faint">{text('shell.error_reference', { id: data.page.requestId })}</p>
      )}
    </section>
  )
}

/** R-MOD-12: one that ended answers like one that never was, so the way to report it is always offered. */
const isConversation = (error: unknown) => isRouteErrorResponse(error) && error.data === 'conversation'

/** A refusal has a message for the user; messages of other errors stay in the log. */
function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const { message } = (error.data ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : undefined
}
