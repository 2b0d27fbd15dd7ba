import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { failureText } from '#console/page/failure.ts'
import { Field } from '#console/page/field.tsx'
import { useMe } from '#console/page/use-session.ts'
import type { Locale } from '#kernel/locales.ts'

import { countAudience, type DraftWords, dropDraft, mailOneself, saveDraft } from '../announcements.contract.ts'
import type { Editable } from './editable-draft.ts'
import { LanguageTabs } from './language-tabs.tsx'
import { SendDialog } from './send-dialog.tsx'

const EMPTY: DraftWords = { subject: '', heading: '', paragraphs: [], button: '' }
const TYPES = [
  ['news', 'News'],
  ['promotions', 'Offers'],
] as const

/** Saves when asked, and before a test mail or sending, so that what is sent is what is seen. */
export function AnnouncementEditor({
  draft: given,
  onSaved,
  onGone,
}: {
  draft: Editable
  onSaved: (id: string) => void
  onGone: () => void
}) {
  const me = useMe()
  const client = useQueryClient()
  const [draft, setDraft] = useState(given)
  const [language, setLanguage] = useState<Locale>('en')
  const [sending, setSending] = useState<{ id: string; version: number }>()
  const [isChanged, setChanged] = useState(given.id === undefined)
  const change = (part: Partial<Editable>) => {
    setDraft((before) => ({ ...before, ...part }))
    setChanged(true)
  }
  const words = draft.words[language] ?? EMPTY
  const changeWords = (part: Partial<DraftWords>) =>
    change({ words: { ...draft.words, [language]: { ...words, ...part } } })

  const audience = useQuery({
    queryKey: ['announcements', 'audience', draft.site_id, draft.type],
    queryFn: () => backgroundApi(countAudience, { query: { brand: draft.site_id, type: draft.type } }),
  })
  async function save() {
    const { id, version, site_id, type, path } = draft
    if (!isChanged && id !== undefined && version !== undefined) return { id, version }
    const body = { id, version, site_id, type, path, words: draft.words }
    const saved = (await consoleApi(saveDraft, { body })).draft
    setDraft(saved)
    setChanged(false)
    await client.invalidateQueries({ queryKey: ['announcements'] })
    onSaved(saved.id)
    return saved
  }
  const act = useMutation({ mutationFn: (work: () => Promise<string | undefined>) => work() })
  const mailTest = async () => {
    const { id } = await save()
    const { to } = await consoleApi(mailOneself, { body: { id, language } })
    return `A test is on its way to ${to}.`
  }
  const drop = async () => {
    if (draft.id !== undefined) await consoleApi(dropDraft, { query: { id: draft.id } })
    await client.invalidateQueries({ queryKey: ['announcements'] })
    onGone()
    return undefined
  }
  const textId = useId()
  return (
    <form className="announcement" onSubmit={(event) => event.preventDefault()} aria-label="Draft">
      <div className="announcement__facts">
        <label className="field">
          <span className="field__label">Brand</span>
          <select
            className="input"
            value={draft.site_id}
            onChange={({ target }) => change({ site_id: target.value as Editable['site_id'] })}
          >
            {me.brands.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field__label">For those who chose</span>
          <select
            className="input"
            value={draft.type}
            onChange={({ target }) => change({ type: target.value as Editable['type'] })}
          >
            {TYPES.map(([type, name]) => (
              <option key={type} value={type}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field
          label="The button leads to"
          value={draft.path}
          placeholder="/members"
          onChange={({ target }) => change({ path: target.value })}
        />
        <p className="announcement__audience" aria-live="polite">
          {audience.data ? (
            <>
              <b>{audience.data.members.toLocaleString('en-GB')}</b> members opted in
            </>
          ) : (
            'Counting…'
          )}
        </p>
      </div>
      <LanguageTabs
        words={draft.words}
        readers={audience.data?.languages ?? []}
        open={language}
        onOpen={setLanguage}
        onDrop={() => {
          const { [language]: _dropped, ...rest } = draft.words
          change({ words: rest })
        }}
      />
      <Field
        label="Subject, seen on lock screens"
        maxLength={200}
        value={words.subject}
        onChange={({ target }) => changeWords({ subject: target.value })}
      />
      <Field
        label="Heading"
        maxLength={200}
        value={words.heading}
        onChange={({ target }) => changeWords({ heading: target.value })}
      />
      <label className="field" htmlFor={textId}>
        <span className="field__label">Text; an empty line begins a new paragraph</span>
        <textarea
          id={textId}
          className="input announcement__text"
          value={words.paragraphs.join('\n\n')}
          onChange={({ target }) => changeWords({ paragraphs: paragraphsOf(target.value) })}
        />
      </label>
      <Field
        label="Button"
        maxLength={200}
        value={words.button}
        onChange={({ target }) => changeWords({ button: target.value })}
      />
      {act.data && (
        <p role="status" className="note note--ok">
          {act.data}
        </p>
      )}
      {act.error && (
        <p role="alert" className="note note--bad">
          {failureText(act.error)}
        </p>
      )}
      <div className="rowh wrap">
        <button
          type="button"
          className="btn btn--line"
          disabled={!isChanged || act.isPending}
          onClick={() => act.mutate(() => save().then(() => 'Saved.'))}
        >
          Save draft
        </button>
        <button type="button" className="btn btn--line" disabled={act.isPending} onClick={() => act.mutate(mailTest)}>
          Mail it to me
        </button>
        <button type="button" className="btn btn--ghost" disabled={act.isPending} onClick={() => act.mutate(drop)}>
          Throw away
        </button>
        <span className="push" />
        <button
          type="button"
          className="btn btn--solid"
          disabled={act.isPending}
          onClick={() =>
            act.mutate(async () => {
              setSending(await save())
              return undefined
            })
          }
        >
          Send…
        </button>
      </div>
      {sending && (
        <SendDialog
          draft={sending}
          members={audience.data?.members}
          onClose={() => setSending(undefined)}
          onSent={(id) => {
            setSending(undefined)
            onSaved(id)
          }}
        />
      )}
    </form>
  )
}

const paragraphsOf = (text: string) => (text === '' ? [] : text.split('\n\n'))
