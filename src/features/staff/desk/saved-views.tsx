import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { useKeys } from '#console/page/keys.ts'
import { Modal } from '#console/page/modal.tsx'

import { dropView, listViews, saveView } from '../saved-views.contract.ts'
import { VIEW_NAME, type ViewedList } from '../staff.rules.ts'
import { type ListFilter, sameFilter } from './use-list-filter.ts'

const keyOf = (list: ViewedList) => ['views', list]

type Props = {
  list: ViewedList
  /** What the list is called without any filter. */
  all: string
  filter: ListFilter
  onChoose: (filter: ListFilter) => void
}

/** CONS-21, FIG-17: filters one comes back to. `S` keeps the present ones. */
export function SavedViews({ list, all, filter, onChoose }: Props) {
  const client = useQueryClient()
  const [naming, setNaming] = useState(false)
  const { data } = useQuery({ queryKey: keyOf(list), queryFn: () => backgroundApi(listViews, { query: { list } }) })
  const drop = useMutation({
    mutationFn: (id: string) => consoleApi(dropView, { query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(list) }),
  })
  const views = data?.views ?? []
  const isFiltered = Object.keys(filter).length > 0
  useKeys([{ keys: ['S'], does: 'save as view', onPress: isFiltered ? () => setNaming(true) : undefined }])
  const current = views.find((view) => sameFilter(view.filter, filter))
  return (
    <fieldset className="bar2 bar2--low" aria-label="Views">
      <button
        type="button"
        className={`filter${isFiltered ? '' : ' filter--on'}`}
        aria-pressed={!isFiltered}
        onClick={() => onChoose({})}
      >
        {all}
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={`filter${view === current ? ' filter--on' : ''}`}
          aria-pressed={view === current}
          onClick={() => onChoose(view.filter)}
        >
          <span className="clip savedview">{view.name}</span>
        </button>
      ))}
      <span className="push" />
      {current && (
        <button type="button" className="btn btn--sm btn--ghost" onClick={() => drop.mutate(current.id)}>
          <DeskIcon name="x" className="icon--xs" /> Drop this view
        </button>
      )}
      {isFiltered && !current && (
        <button type="button" className="btn btn--sm btn--line" onClick={() => setNaming(true)}>
          Save this view
        </button>
      )}
      {naming && <NameDialog list={list} filter={filter} onClose={() => setNaming(false)} />}
    </fieldset>
  )
}

function NameDialog({ list, filter, onClose }: { list: ViewedList; filter: ListFilter; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => consoleApi(saveView, { body: { list, name, filter } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(list) })
      onClose()
    },
  })
  return (
    <Modal
      title="Save this view"
      onClose={onClose}
      foot={
        <>
          <span className="push" />
          <button type="button" className="btn btn--ghost" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="btn btn--solid"
            aria-busy={save.isPending}
            disabled={name.trim() === ''}
            onClick={() => save.mutate()}
          >
            Save
          </button>
        </>
      }
    >
      <Field
        label="Name"
        value={name}
        maxLength={VIEW_NAME}
        error={save.error ? failureText(save.error) : undefined}
        hint="Only you see it. A view with the same name is replaced."
        onChange={(event) => setName(event.target.value)}
      />
    </Modal>
  )
}
