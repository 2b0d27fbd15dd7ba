import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'

import { browserApi } from '#app/api/browser-api.ts'
import { useRefusalText } from '#app/forms/use-form.ts'
import { loadAreas } from '#app/page/texts.tsx'
import { useTexts } from '#app/page/use-page.ts'
import { changeFirstHour } from '#features/me/first-hour.contract.ts'
import type { FirstStep, FirstStepState } from '#features/me/first-hour.rules.ts'
import { ApiError } from '#kernel/call-api.ts'
import type { ArgumentsOf } from '#kernel/contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Fields and pictures come when a step is begun: everybody else's page stays light. */
const FirstStepForm = lazy(async () => {
  const [form] = await Promise.all([import('./first-step-form.tsx'), loadAreas(['profile', 'signup', 'errors'])])
  return { default: form.FirstStepForm }
})

/** Where a finished step can be changed. */
const SECTIONS: Record<FirstStep, string> = {
  place: '/profile#place',
  photo: '/profile#photos',
  line: '/profile#words',
}

/** ACC-12: one step open at a time, each can wait, and the whole card can go. */
export function FirstHourCard({ steps }: { steps: readonly FirstStepState[] }) {
  const text = useTexts()
  const refusalText = useRefusalText()
  const { revalidate } = useRevalidator()
  const [begun, setBegun] = useState<FirstStep>()
  const [chosen, setChosen] = useState<FirstStep>()
  const open = steps.find(({ name, state }) => name === chosen && state !== 'done')?.name ?? firstTodo(steps)
  const done = steps.filter(({ state }) => state === 'done').length
  const [refusal, setRefusal] = useState<string>()
  // The steps come with the page's user.
  const handleDone = () => void revalidate()

  async function change(body: ArgumentsOf<typeof changeFirstHour>['body']) {
    setRefusal(undefined)
    try {
      await browserApi(changeFirstHour, { body })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setRefusal(refusalText(error))
    }
    setBegun(undefined)
    setChosen(undefined)
    handleDone()
  }

  return (
    <section aria-labelledby="first-hour" className="page page-wide pt-3 sm:pt-6">
      {/* Compact on a phone, where the first faces belong on the first screen. */}
      <div className="hairline grid gap-2 rounded-hero bg-surface-2 px-4 py-2 shadow-card sm:gap-4 sm:p-5 lg:max-w-180 lg:p-7">
        <header className="flex items-center gap-3">
          <h2 id="first-hour" className="h5 flex-1">
            {text('members.first_title')}
          </h2>
          <span className="text-sm text-muted">{text('members.first_done', { done, count: steps.length })}</span>
          <IconButton icon="x" label={text('members.first_close')} onClick={() => void change({ closed: true })} />
        </header>
        <div aria-hidden="true" className="flex gap-1.5 max-sm:hidden">
          {steps.map(({ name }, index) => (
            <span
              key={name}
              className={`h-1 flex-1 rounded-full ${index < done ? 'bg-primary-text' : 'bg-surface-3'}`}
            />
          ))}
        </div>
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal}
          </Alert>
        )}
        <ol className="grid">
          {steps.map(({ name, state }, index) => (
            <Step
              key={name}
              number={index + 1}
              state={state}
              title={text(`members.first_${name}`)}
              lead={text(`members.first_${name}_text`)}
              aside={
                state === 'done' ? (
                  <Link to={SECTIONS[name]} className="link inline-flex min-h-11 items-center text-sm font-strong">
                    {text('members.first_change')}
                  </Link>
                ) : (
                  name !== open && (
                    <button type="button" className="link min-h-11 text-sm font-strong" onClick={() => setChosen(name)}>
                      {text('members.first_begin')}
                    </button>
                  )
                )
              }
            >
              {name === open &&
                (begun === name ? (
                  <Suspense fallback={<span role="status" aria-label={text('shell.loading')} className="spinner" />}>
                    <FirstStepForm step={name} onDone={handleDone} />
                  </Suspense>
                ) : (
                  <div className="flex flex-wrap gap-3">
                    <Button look="main" onClick={() => setBegun(name)}>
                      {text(`members.first_${name}_action`)}
                    </Button>
                    <Button look="ghost" onClick={() => void change({ later: name })}>
                      {text('members.first_not_now')}
                    </Button>
                  </div>
                ))}
            </Step>
          ))}
        </ol>
      </div>
    </section>
  )
}

const firstTodo = (steps: readonly FirstStepState[]) => steps.find(({ state }) => state === 'todo')?.name

function Step({
  number,
  state,
  title,
  lead,
  aside,
  children,
}: {
  number: number
  state: FirstStepState['state']
  title: string
  lead: string
  aside: ReactNode
  children: ReactNode
}) {
  const text = useTexts()
  return (
    <li
      className={`grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 not-first:border-t not-first:border-line sm:gap-x-4 sm:gap-y-3 sm:py-3 ${children ? 'py-2.5' : ''}`}
    >
      <span
        className={`grid size-7 place-items-center sm:size-9 rounded-full font-semibold ${state === 'done' ? 'bg-surface-3 text-success-text' : children ? 'bg-primary text-white' : 'bg-surface-3 text-muted'}`}
      >
        {state === 'done' ? <Icon name="check" size="sm" /> : number}
        {state === 'done' && <span className="sr-only">{text('members.first_is_done')}</span>}
      </span>
      <span className={aside ? '' : 'col-span-2'}>
        <span className="block font-semibold">{title}</span>
        <span className={`text-sm text-muted max-sm:text-meta sm:block ${children ? 'block' : 'hidden'}`}>{lead}</span>
      </span>
      {aside && <span>{aside}</span>}
      {children && <div className="col-span-full min-w-0 sm:col-span-2 sm:col-start-2">{children}</div>}
    </li>
  )
}
