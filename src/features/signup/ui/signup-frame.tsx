import { createContext, type ReactNode, use } from 'react'

import { usePage, useTexts } from '#app/page/use-page.ts'
import { BrandMark } from '#ui/brand.tsx'
import { ProgressSteps } from '#ui/progress-steps.tsx'

import { type Step, stepsOf } from './wizard-steps.ts'

/** Where the wizard is shown: on a page with the bar, on a page of its own, or in a dialog. */
export const FramePlace = createContext<'page' | 'alone' | 'dialog'>('page')

/**
 * The card around every step: links out above it, progress at its top. `aside` shows beside it where there is room,
 * `below` under it.
 */
export function SignupFrame({
  step,
  back,
  leave,
  aside,
  below,
  children,
}: {
  /** Undefined outside the wizard: no progress is shown. */
  step: Step | undefined
  back?: ReactNode
  leave: ReactNode
  aside?: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  const place = use(FramePlace)
  const ways = (
    <div className="-mx-3 grid grid-cols-[1fr_auto_1fr] items-center">
      <span>{back}</span>
      {place === 'alone' ? <BrandMark className="h-5 w-7" /> : <span />}
      <span className="justify-self-end">{leave}</span>
    </div>
  )
  const content = (
    <>
      {step !== undefined && <Progress step={step} />}
      {children}
    </>
  )
  if (place === 'dialog')
    return (
      // The dialog has its own close button, always visible.
      <div className="grid gap-6">
        {back && <div className="-mx-3 -my-3">{back}</div>}
        {content}
        {below}
      </div>
    )
  return (
    <section className="page py-4 lg:py-10">
      <div className={`mx-auto grid gap-2 ${aside ? 'max-w-140 lg:max-w-270' : 'max-w-140'}`}>
        {ways}
        <div
          className={`grid sm:hairline sm:overflow-clip sm:rounded-hero sm:bg-surface-2 sm:shadow-card ${aside ? 'lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}`}
        >
          <div className="grid content-start gap-7 py-3 sm:p-8 lg:p-10">{content}</div>
          {aside && <aside className="grid content-center bg-primary-wash/40 px-14 py-10 max-lg:hidden">{aside}</aside>}
        </div>
        {below && <div className="mt-4">{below}</div>}
      </div>
    </section>
  )
}

function Progress({ step }: { step: Step }) {
  const { number, count, words } = useStepWords(step)
  return <ProgressSteps step={number} of={count} label={words} />
}

/** A step's question. The heading is focusable, so a screen reader announces the step. */
export function StepHeading({ step, title, lead }: { step: Step | undefined; title: string; lead?: string }) {
  return (
    <header className="grid gap-2">
      {step !== undefined && <StepNumber step={step} />}
      <h1 tabIndex={-1} className="d3 outline-none">
        {title}
      </h1>
      {lead && <p className="wrap-anywhere text-muted">{lead}</p>}
    </header>
  )
}

function StepNumber({ step }: { step: Step }) {
  return <p className="text-meta font-semibold text-faint">{useStepWords(step).words}</p>
}

function useStepWords(step: Step) {
  const text = useTexts()
  const steps = stepsOf(usePage().settings)
  const [number, count] = [steps.indexOf(step) + 1, steps.length]
  return { number, count, words: text('signup.step', { step: number, count }) }
}
