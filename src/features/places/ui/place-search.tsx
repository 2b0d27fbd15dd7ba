import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { browserApi } from '#app/api/browser-api.ts'
import { codeOf } from '#app/api/refusal-code.ts'
import { useTexts } from '#app/page/use-page.ts'
import { searchTowns, type Town } from '#features/places/places.contract.ts'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/text-input.tsx'

/** Typing on a phone is slower than this, so most letters cost no request. */
const TYPING_PAUSE = 150

type Found = { name: string; towns: Town[] }

/**
 * PROF-3: one field for a town, as a combobox. Inside a Field, on a page with the text area `people`. Without script it
 * is a plain field called `town`, and the server takes the best match (place-action.server.ts).
 */
export function PlaceSearch({
  place,
  pending = false,
  onPick,
  onFailed,
}: {
  /** The place kept so far. */
  place: { city: string; region_name: string } | null
  pending?: boolean
  onPick: (town: Town) => void
  /** The towns can't be loaded, so nobody can choose one. */
  onFailed?: () => void
}) {
  const text = useTexts()
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useTowns(typed ?? '', onFailed)
  const towns = found?.towns ?? []
  const shown = open && found !== undefined

  function handleInput(value: string) {
    setTyped(value)
    setActive(0)
    setOpen(value.trim() !== '')
  }

  function pick(town: Town | undefined) {
    if (town === undefined) return
    setTyped(undefined)
    setOpen(false)
    onPick(town)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      // Only the list closes, not the dialog around it.
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) return setOpen(typed !== undefined && typed.trim() !== '')
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((active + step + towns.length) % Math.max(towns.length, 1))
    } else if (event.key === 'Enter' && shown) {
      event.preventDefault()
      pick(towns[active])
    }
  }

  return (
    <div className="relative">
      <TextInput
        name="town"
        role="combobox"
        aria-expanded={shown && towns.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && towns[active] ? optionId(listId, active) : undefined}
        aria-busy={pending}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={60}
        placeholder={text('people.town_hint')}
        value={typed ?? (place ? `${place.city}, ${place.region_name}` : '')}
        className="pr-11"
        onChange={({ target }) => handleInput(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setOpen(false)}
        onKeyDown={handleKey}
      />
      <Icon name="search" className="pointer-events-none absolute top-4 right-4 text-muted" />
      <div
        id={listId}
        role="listbox"
        aria-label={text('people.town_label')}
        hidden={!shown || towns.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-field border border-line bg-surface-3 py-1 shadow-card"
      >
        {towns.map((town, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
          <div
            key={`${town.region} ${town.city}`}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === active}
            className={`flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-1.5 ${index === active ? 'bg-primary-wash' : ''}`}
            // Keeps the focus in the field, whose blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(index)}
            onClick={() => pick(town)}
          >
            <span className="font-semibold">{town.city}</span>
            <span className="text-sm text-muted">{`${town.region_name}, ${town.country}`}</span>
          </div>
        ))}
      </div>
      <p role="status" className={shown && towns.length === 0 ? 'mt-1.5 text-sm text-muted' : 'sr-only'}>
        {shown && text('people.towns_found', { count: towns.length })}
      </p>
    </div>
  )
}

const optionId = (list: string, index: number) => `${list}option${index}`

/** The towns for what is typed; the previous ones stay until the next arrive, so the list does not flicker. */
function useTowns(typed: string, onFailed: (() => void) | undefined): Found | undefined {
  const [found, setFound] = useState<Found>()
  const failed = useRef(onFailed)
  failed.current = onFailed
  const name = typed.trim()
  useEffect(() => {
    if (name === '') return setFound(undefined)
    let current = true
    const load = async () => {
      try {
        const { towns } = await browserApi(searchTowns, { query: { name } })
        if (current) setFound({ name, towns })
      } catch (error) {
        // A refusal or no network: the caller decides what that means. Anything else is a bug.
        if (codeOf(error) === undefined) throw error
        if (current) failed.current?.()
      }
    }
    const timer = setTimeout(() => void load(), TYPING_PAUSE)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [name])
  return found
}
