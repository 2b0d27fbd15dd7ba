import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { backgroundApi, consoleApi } from '#console/page/api.ts'
import { makePasskey } from '#console/page/device-passkey.ts'
import { failureText } from '#console/page/failure.ts'
import { Head } from '#console/page/head.tsx'
import { KeyBar } from '#console/page/key-bar.tsx'
import { RecoveryCodes } from '#console/page/recovery-codes.tsx'
import { useNow } from '#console/page/use-now.ts'
import { lastSeen } from '#console/page/when.ts'

import {
  addPasskey,
  endOwnSessions,
  offerPasskey,
  readOwnAccess,
  removePasskey,
  renewRecoveryCodes,
} from '../own-access.contract.ts'
import { OwnPassword } from './own-password.tsx'

/** CONS-1: how one signs in, and where one is signed in. */
export function Component() {
  const now = useNow(60_000)
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: ['me'], queryFn: () => backgroundApi(readOwnAccess, {}) })
  const [codes, setCodes] = useState<readonly string[]>()
  const act = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSettled: () => client.invalidateQueries({ queryKey: ['me'] }),
  })
  const newPasskey = async () => {
    const response = await makePasskey(await consoleApi(offerPasskey, {}))
    await consoleApi(addPasskey, { body: { response: response as never, name: passkeyName(now) } })
  }
  return (
    <>
      <Head title="How you sign in" />
      <div className="work work--pad own">
        {act.error && (
          <p role="alert" className="note note--bad">
            {failureText(act.error)}
          </p>
        )}
        <section className="box">
          <div className="box__head">
            <h2>Passkeys</h2>
            <span className="push" />
            <button type="button" className="btn btn--sm btn--line" onClick={() => act.mutate(newPasskey)}>
              Add a passkey
            </button>
          </div>
          <ul className="rows">
            {data?.passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  <b className="strong">{passkey.name}</b>{' '}
                  <span className="muted">
                    {passkey.used_at ? `used ${lastSeen(passkey.used_at, now)}` : 'not used yet'}
                  </span>
                </span>
                <button
                  type="button"
                  className="btn btn--sm btn--ghost"
                  onClick={() => act.mutate(() => consoleApi(removePasskey, { query: { id: passkey.id } }))}
                >
                  Remove
                </button>
              </li>
            ))}
            {data?.passkeys.length === 0 && (
              <li className="muted">None yet. A passkey is quicker and cannot be phished.</li>
            )}
          </ul>
        </section>
        <OwnPassword hasPassword={data?.has_password ?? false} />
        <section className="box">
          <div className="box__head">
            <h2>Recovery codes</h2>
            <span className="faint">{data && `${data.codes_left} left`}</span>
            <span className="push" />
            <button
              type="button"
              className="btn btn--sm btn--line"
              onClick={() =>
                act.mutate(async () => setCodes((await consoleApi(renewRecoveryCodes, { body: {} })).codes))
              }
            >
              Make new ones
            </button>
          </div>
          {codes && (
            <div className="box__body stackv">
              <RecoveryCodes codes={codes} />
            </div>
          )}
        </section>
        <section className="box">
          <div className="box__head">
            <h2>Sessions</h2>
            <span className="push" />
            <button
              type="button"
              className="btn btn--sm btn--line"
              onClick={() => act.mutate(() => consoleApi(endOwnSessions, { query: {} }))}
            >
              End all others
            </button>
          </div>
          <ul className="rows">
            {data?.sessions.map((session) => (
              <li key={session.id}>
                <span>
                  <b className="strong">{session.device}</b>{' '}
                  <span className="muted">
                    {session.method}, {session.own ? 'this one' : lastSeen(session.touched_at, now)}
                  </span>
                </span>
                {!session.own && (
                  <button
                    type="button"
                    className="btn btn--sm btn--ghost"
                    onClick={() => act.mutate(() => consoleApi(endOwnSessions, { query: { id: session.id } }))}
                  >
                    End
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <KeyBar keys={[]} />
    </>
  )
}

const passkeyName = (now: Date) => `Passkey of ${now.toISOString().slice(0, 10)}`
