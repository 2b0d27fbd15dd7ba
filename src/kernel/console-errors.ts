/** Refusals that only staff meet. The console speaks English, so each has its words here and not in the catalogues. */
export const CONSOLE_ERRORS = {
  sign_in_required: { status: 401, says: 'Sign in to go on.' },
  sign_in_failed: { status: 403, says: 'That did not work. Check the email address, password and code.' },
  second_factor_needed: { status: 403, says: 'Enter the code of your authenticator app, or a recovery code.' },
  session_locked: { status: 401, says: 'You were away for a while. Sign in again to go on; nothing is lost.' },
  passkey_refused: { status: 403, says: 'This passkey was not accepted. Try again, or use your password and a code.' },
  code_wrong: { status: 422, says: 'This code is wrong or too old.' },
  last_way_in: { status: 409, says: 'This is your last way to sign in. Add another one first.' },
  invitation_invalid: { status: 404, says: 'This invitation was used or has expired. Ask for a new one.' },
  not_permitted: { status: 403, says: 'Your role does not include this.' },
  staff_exists: { status: 409, says: 'Somebody with this email address is on the staff already.' },
  own_account: { status: 409, says: 'Nobody changes their own rights. Ask a colleague.' },
  last_owner: { status: 409, says: 'There would be no owner left.' },
  changed_meanwhile: { status: 409, says: 'Somebody else was quicker. Look again before you go on.' },
  own_request: { status: 409, says: 'A second person has to agree: you asked for this yourself.' },
  case_claimed: { status: 409, says: 'A colleague works on this case. You can read it, or ask them to hand it over.' },
  waits_for_second: { status: 409, says: 'This case waits for a second person. Withdraw that request first.' },
  member_left: { status: 409, says: 'The member has deleted the account meanwhile. Look again at what will happen.' },
  own_decision: { status: 409, says: 'You made the decision that is objected to. Somebody else must answer.' },
  objection_open: { status: 409, says: 'The member has objected. Answer the objection instead.' },
  invited_by_asker: {
    status: 409,
    says: 'Who asks invited you less than 30 days ago. Somebody else must agree.',
  },
  locked_out: { status: 409, says: 'They are locked out. Let them in again first.' },
  too_early: { status: 409, says: 'You are alone with this right, so it takes effect after 24 hours.' },
  too_many_views: { status: 409, says: 'You have twenty saved views. Drop one first.' },
} as const satisfies Record<string, { status: number; says: string }>

export type ConsoleErrorCode = keyof typeof CONSOLE_ERRORS
