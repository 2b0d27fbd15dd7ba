import type { ReactNode } from 'react'

import { ProgressSteps } from '#ui/progress-steps.tsx'

import { useTexts } from '../use-page.ts'

/** Name and wish, account, mailbox. */
const STEPS = 3

/** The card every step stands in: ways out above it, and how far one has come at its top. */
export function SignupFrame({
  step,
  back,
  leave,
  children,
}: {
  step: number
  back?: ReactNode
  leave: ReactNode
  children: ReactNode
}) {
  const text = useTexts()
  return (
    <section className="page py-4 lg:py-10">
      <div className="mx-auto grid max-w-140 gap-2">
        <div className="-mx-3 flex items-center justify-between">
          {back ?? <span />}
          {leave}
        </div>
        <div className="hairline grid gap-7 rounded-hero bg-surface-2 p-5 shadow-card sm:p-8">
          <ProgressSteps step={step + 1} of={STEPS} label={stepText(text, step)} />
          {children}
        </div>
      </div>
    </section>
  )
}

/** What a step asks. The heading can take the focus, so that a screen reader tells which step it is now. */
export function StepHeading({ step, title, lead }: { step: number; title: string; lead: string }) {
  const text = useTexts()
  return (
    <header className="grid gap-2">
      <p className="text-meta font-semibold text-faint">{stepText(text, step)}</p>
      <h1 tabIndex={-1} className="d3 outline-none">
        {title}
      </h1>
      <p className="wrap-anywhere text-muted">{lead}</p>
    </header>
  )
}

const stepText = (text: ReturnType<typeof useTexts>, step: number) =>
  text('signup.step', { step: step + 1, count: STEPS })
