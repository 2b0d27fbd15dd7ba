const TEXTS: Record<string, string> = {
  'member.open': 'opened this file',
  'member.find': 'searched for this member',
  'member.note': 'wrote a note',
  'member.resend_activation': 'sent the activation email again',
  'member.confirm_address': 'confirmed the address by hand',
  'member.change_address': 'changed the email address',
  'member.end_logins': 'ended all logins',
  'member.lock': 'locked the account',
  'member.unlock': 'unlocked the account',
  'member.send_reset': 'sent a password reset',
  'member.correct_birth_date': 'corrected the birth date',
  'member.suspend': 'suspended this member',
  'member.lift_suspension': 'lifted the suspension',
  'member.decide': 'decided a case about them',
  'member.undo': 'undid a decision about them',
  'member.read_in_case': 'read about them in a case',
  'member.give_credits': 'gave credits',
  'member.export': 'sent an export of their data',
  'member.delete': 'deleted the account',
  'request.ask': 'asked a second person',
  'request.agreed': 'agreed as second person',
  'request.refused': 'refused as second person',
  'request.withdrawn': 'withdrew a request',
}

/** What somebody on the staff did, after their name. */
export function memberActText({ act, field }: { act: string; field: string | null }): string {
  if (act === 'member.reveal') return `revealed the ${(field ?? 'data').replaceAll('_', ' ')}`
  return TEXTS[act] ?? act.replace('.', ': ').replaceAll('_', ' ')
}
