import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Link, useNavigation } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import type { Answers } from '#features/swipe/swipe.contract.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProgressSteps } from '#ui/progress-steps.tsx'

import { AnswerField } from './answer-field.tsx'
import type { FinderData } from './finder-data.ts'
import { QUESTIONS, type Question } from './questions.ts'

export function QuestionPage({
  step,
  question,
  data,
  answers,
  pending,
  refusal,
  onAnswer,
  onNext,
  onSkip,
}: {
  step: number
  question: Question
  data: FinderData
  answers: Answers
  pending: boolean
  refusal: string | undefined
  onAnswer: (answers: Answers) => void
  onNext: () => void
  onSkip: () => void
}) {
  const text = useTexts()
  const titleId = useId()
  const heading = useFocusOnArrival(step)
  const last = step === QUESTIONS.length
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onNext()
  }
  return (
    <div className="page grid max-w-160! content-start gap-6 py-6 lg:py-12">
      <header className="grid gap-3">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm text-muted">
            {text('swipe.finder_title')} · {text('swipe.step', { step, count: QUESTIONS.length })}
          </p>
          {(step > 1 || data.ranked.answers !== null) && (
            <Link to={step > 1 ? `?step=${step - 1}` : '/match-finder'} className={buttonClass({ look: 'ghost' })}>
              <Icon name="chevron-left" size="sm" />
              {text('shell.back')}
            </Link>
          )}
        </div>
        <ProgressSteps
          step={step}
          of={QUESTIONS.length}
          label={text('swipe.step', { step, count: QUESTIONS.length })}
        />
      </header>
      <form aria-labelledby={titleId} onSubmit={handleSubmit} className="grid gap-6">
        <div className="grid gap-2">
          <h1 ref={heading} id={titleId} tabIndex={-1} className="d2 outline-none">
            {text(`swipe.ask_${question.name}`)}
          </h1>
          {step === 1 && data.ranked.answers === null && <p className="text-muted">{text('swipe.finder_lead')}</p>}
        </div>
        <AnswerField question={question.name} data={data} answers={answers} onAnswer={onAnswer} />
        {refusal && (
          <Alert tone="danger" urgent>
            {refusal}
          </Alert>
        )}
        {/* Sticky, so that it stays visible below a long list of answers; on a low screen it would cover them. */}
        <div className="sticky bottom-(--tab-space) [@media(max-height:32rem)]:static -mx-edge flex flex-wrap items-center gap-3 bg-bg/88 px-edge py-3 backdrop-blur-lg">
          <Button type="submit" look="main" size="lg" pending={pending}>
            {text(last ? 'swipe.show_matches' : 'swipe.next')}
          </Button>
          <Button look="ghost" onClick={onSkip} pending={pending && last}>
            {text('swipe.skip')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** Focus the heading of each new question for screen readers; the first paint leaves the focus alone. */
function useFocusOnArrival(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = useNavigation()
  const arrived = useRef(state)
  useEffect(() => {
    if (step > 1 || arrived.current !== 'idle') heading.current?.focus()
  }, [step])
  return heading
}
