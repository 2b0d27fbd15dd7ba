type Line = { act: string; subject_id: string | null; reason: string | null; device: string; after: unknown }

const TEXTS: Record<string, string> = {
  'session.open': 'signed in',
  'session.end': 'signed out',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'password.set': 'set a new password',
  'recovery_codes.renew': 'made new recovery codes',
  'staff.invite': 'invited a colleague',
  'staff.invite_again': 'sent a new invitation',
  'staff.lock': 'locked a colleague out',
  'staff.unlock': 'let a colleague in again',
  'staff.end_sessions': 'ended a colleague’s sessions',
  'staff.change_roles': 'changed roles',
  'request.ask': 'asked a second person',
  'request.agreed': 'agreed',
  'request.refused': 'refused',
  'request.withdrawn': 'withdrew a request',
  'fictional.read': 'opened a conversation',
  'fictional.answer': 'answered as a fictional profile',
  'fictional.note': 'noted a fact',
  'fictional.make_profile': 'made a fictional profile',
  'fictional.change_profile': 'changed a fictional profile',
  'fictional.add_photo': 'added a photo to a fictional profile',
  'fictional.remove_photo': 'removed a photo of a fictional profile',
  'photo.look': 'took photos to rate',
  'photo.rate': 'rated a photo',
  'photo.remove': 'removed a photo',
  'photo.undo': 'took back a rating',
  'log.download': 'downloaded the log',
  'announcement.draft': 'began an announcement',
  'announcement.drop_draft': 'threw a draft away',
  'announcement.send': 'sent an announcement',
  'announcement.stop': 'stopped an announcement',
  'jobs.retry': 'tried failed jobs again',
}

/** An act in words; one without is shown by its name. */
export function actText({ act, reason, device, after }: Line): { what: string; more: string | undefined } {
  const facts = (after ?? {}) as { method?: string; says?: string; alone?: boolean }
  const what = TEXTS[act] ?? act.replace('.', ': ').replaceAll('_', ' ')
  if (act === 'session.open') return { what, more: `${facts.method ?? ''}, ${device}` }
  const more = [facts.says, reason, facts.alone && 'alone after 24 hours'].filter(Boolean).join(', ')
  return { what, more: more || undefined }
}
