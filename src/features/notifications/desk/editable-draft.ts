import type { Draft } from '../announcements.contract.ts'

/** A draft, or one that was never saved. */
export type Editable = Omit<Draft, 'id' | 'version' | 'changed_by' | 'changed_at'> &
  Partial<Pick<Draft, 'id' | 'version'>>

export const emptyDraft = (site: Draft['site_id']): Editable => ({
  ...{ site_id: site, type: 'news', path: '/members' },
  words: { en: { subject: '', heading: '', paragraphs: [], button: '' } },
})
