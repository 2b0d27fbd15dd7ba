import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useTexts } from '#app/page/use-page.ts'
import { ATTRIBUTES, type Interest, MOST_INTERESTS, WISHES } from '#features/profiles/profiles.rules.ts'
import { AGES, DISTANCES } from '#features/search/search.rules.ts'
import { EVENINGS } from '#features/swipe/match-finder.rules.ts'
import type { Answers } from '#features/swipe/swipe.contract.ts'
import type { TextId } from '#kernel/texts.ts'
import { ChipOption, Chips } from '#ui/chip.tsx'
import { Range } from '#ui/range.tsx'

import type { FinderData } from './finder-data.ts'
import type { Question } from './questions.ts'

type Props = { data: FinderData; answers: Answers; onAnswer: (answers: Answers) => void }

const WISH_WORDS = { female: 'people.women', male: 'people.men', everyone: 'people.everyone' } as const

export function AnswerField({ question, ...props }: Props & { question: Question['name'] }) {
  const text = useTexts()
  const { data, answers, onAnswer } = props
  switch (question) {
    case 'gender':
      return (
        <Explained hint={text('swipe.hint_gender')}>
          <One
            name="gender"
            options={WISHES.map((wish) => [wish, text(WISH_WORDS[wish])])}
            chosen={answers.gender}
            onChoose={(gender) => onAnswer({ ...answers, gender })}
          />
        </Explained>
      )
    case 'ages':
      return <Ages {...props} />
    case 'distance':
      return (
        <Explained hint={data.placed ? text('swipe.hint_distance') : <NoPlace />}>
          <One
            name="distance"
            options={[
              ...DISTANCES.map((band) => [band, text(`people.within_${band}`)] as const),
              ['', text('swipe.any_distance')],
            ]}
            chosen={answers.distance ?? ''}
            onChoose={(distance) => onAnswer({ ...answers, distance: distance || undefined })}
          />
        </Explained>
      )
    case 'reason_for_joining':
      return (
        <Explained hint={text('swipe.hint_reason_for_joining')}>
          <One
            name="reason_for_joining"
            options={ATTRIBUTES.reason_for_joining.map((reason) => [
              reason,
              text(`people.reason_for_joining_${reason}`),
            ])}
            chosen={answers.reason_for_joining}
            onChoose={(reason_for_joining) => onAnswer({ ...answers, reason_for_joining })}
          />
        </Explained>
      )
    case 'body_types':
      return (
        <Explained hint={text('swipe.hint_body_types')}>
          <Several
            name="body_types"
            options={ATTRIBUTES.body_type.map((type) => [type, text(`people.body_type_${type}`)])}
            chosen={answers.body_types ?? []}
            onChoose={(body_types) => onAnswer({ ...answers, body_types })}
          />
        </Explained>
      )
    case 'interests':
      return <Interests {...props} />
    case 'evening':
      return (
        <Explained hint={text('swipe.hint_evening')}>
          <One
            name="evening"
            options={EVENINGS.map((evening) => [evening, text(`swipe.evening_${evening}`)])}
            chosen={answers.evening}
            onChoose={(evening) => onAnswer({ ...answers, evening })}
          />
        </Explained>
      )
  }
}

function Explained({ hint, children }: { hint: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      {children}
      <p className="text-sm text-muted">{hint}</p>
    </div>
  )
}

function NoPlace() {
  const text = useTexts()
  return (
    <>
      {text('swipe.hint_no_place')}{' '}
      <Link to="/profile" className="link">
        {text('swipe.add_place')}
      </Link>
    </>
  )
}

/** A knob at its limit sets no filter. */
function Ages({ answers, onAnswer }: Props) {
  const text = useTexts()
  const value = [answers.min_age ?? AGES.min, answers.max_age ?? AGES.max] as const
  return (
    <Explained hint={text('swipe.hint_ages')}>
      <div className="grid gap-2">
        {/* Visual only: the sliders announce their own values. */}
        <p aria-hidden="true" className="d4 tabular-nums">
          {text('swipe.ages', { from: value[0], to: value[1] })}
        </p>
        <Range
          {...AGES}
          value={value}
          labels={[text('swipe.youngest'), text('swipe.oldest')]}
          spoken={(age) => text('swipe.years', { age })}
          onChange={([from, to]) =>
            onAnswer({
              ...answers,
              min_age: from === AGES.min ? undefined : from,
              max_age: to === AGES.max ? undefined : to,
            })
          }
        />
      </div>
    </Explained>
  )
}

function Interests({ data, answers, onAnswer }: Props) {
  const text = useTexts()
  const chosen = answers.interests ?? []
  return (
    <Explained
      hint={
        <>
          {text('swipe.hint_interests', { count: MOST_INTERESTS })}{' '}
          <span role="status">{text('swipe.interests_chosen', { count: chosen.length })}</span>
        </>
      }
    >
      <Several
        name="interests"
        most={MOST_INTERESTS}
        options={data.interests.map(({ id, name }) => [id as Interest, name])}
        chosen={chosen}
        onChoose={(interests) => onAnswer({ ...answers, interests })}
      />
    </Explained>
  )
}

type Options<Value extends string> = readonly (readonly [value: Value, words: string])[]

function One<Value extends string>({
  name,
  options,
  chosen,
  onChoose,
}: {
  name: string
  options: Options<Value>
  chosen: Value | undefined
  onChoose: (value: Value) => void
}) {
  const text = useTexts()
  return (
    <fieldset aria-label={text(`swipe.ask_${name}` as TextId)}>
      <Chips>
        {options.map(([value, words]) => (
          <ChipOption
            key={value}
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          >
            {words}
          </ChipOption>
        ))}
      </Chips>
    </fieldset>
  )
}

function Several<Value extends string>({
  name,
  options,
  chosen,
  most = options.length,
  onChoose,
}: {
  name: string
  options: Options<Value>
  chosen: readonly Value[]
  most?: number
  onChoose: (values: Value[]) => void
}) {
  const text = useTexts()
  const full = chosen.length >= most
  return (
    <fieldset aria-label={text(`swipe.ask_${name}` as TextId)}>
      <Chips>
        {options.map(([value, words]) => {
          const on = chosen.includes(value)
          return (
            <ChipOption
              key={value}
              type="checkbox"
              name={name}
              value={value}
              checked={on}
              disabled={full && !on}
              onChange={() => onChoose(on ? chosen.filter((each) => each !== value) : [...chosen, value])}
            >
              {words}
            </ChipOption>
          )
        })}
      </Chips>
    </fieldset>
  )
}
