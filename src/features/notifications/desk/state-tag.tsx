import type { Announcement } from '../announcements.contract.ts'

const LOOKS: Record<Announcement['state'], { look: string; word: string }> = {
  scheduled: { look: 'tag--warn', word: 'scheduled' },
  sending: { look: 'tag--warn', word: 'going out' },
  sent: { look: 'tag--ok', word: 'sent' },
  stopped: { look: 'tag--bad', word: 'stopped' },
}

export function StateTag({ announcement: { state } }: { announcement: Announcement }) {
  const { look, word } = LOOKS[state]
  return <span className={`tag ${look}`}>{word}</span>
}
