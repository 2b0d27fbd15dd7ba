import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { DeskIcon } from '#console/page/desk-icon.tsx'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { Modal } from '#console/page/modal.tsx'

import { dropMemberView, listMemberViews, saveMemberView } from '../members.contract.ts'
import { VIEW_NAME } from '../members.rules.ts'
import { type Filter, sameFilter } from './use-filter.ts'

const KEY = ['member-views']

/** CONS-21: filters one comes back to. */
export function SavedViews({ filter, onChoose }: { filter: Filter; onChoose: (filter: Filter) => void }) {
  const client = useQueryClient()
  const [naming, setNaming] = useState(false)
  const { data } = useQuery({ queryKey: KEY, queryFn: () => backgroundApi(listMemberViews, {}) })
  const drop = useMutation({
    mutationFn: (id: string) => consoleApi(dropMemberView, { query: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const views = data?.views ?? []
  const isFiltered = Object.keys(filter).length > 0
  const current = views.find((view) => sameFilter(view.filter, filter))
  return (
    <fieldset className="bar2 bar2--low" aria-label="Views">
      <button
        type="button"
        className={`filter${isFiltered ? '' : ' filter--on'}`}
        aria-pressed={!isFiltered}
        onClick={() => onChoose({})}
      >
        Everybody
      </button>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={`filter${view === current ? ' filter--on' : ''}`}
          aria-pressed={view === current}
          onClick={() => onChoose(view.filter)}
        >
          <span className="clip membersdesk__view">{view.name}</span>
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
      {naming && <NameDialog filter={filter} onClose={() => setNaming(false)} />}
    </fieldset>
  )
}

function NameDialog({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => consoleApi(saveMemberView, { body: { name, filter } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
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
