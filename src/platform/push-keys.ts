import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'

import type { Db } from './db/pool.ts'
import { maybeOne, one, run } from './db/query.ts'
import { inTransaction } from './db/transaction.ts'
import type { Clock } from './ports.ts'
import type { SigningKeys } from './signing-keys.ts'

/** RFC 8292: identifies this installation to push services. */
export type PushKeys = { publicKey: string; privateKey: KeyObject }

const CIPHER = 'aes-256-cbc'
/** Processes that start together must create only one pair. */
const LOCK = 'push_keys'

type Ground = { db: Db; clock: Clock; keys: SigningKeys }
type Row = { public_key: string; private_key: string }

/** Created on first use and stored in the database for all nodes; read once per process. */
export function pushKeysOf(ground: Ground): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined
  return () => {
    known ??= readOrMake(ground).catch((error) => {
      // Database away: the next caller retries.
      known = undefined
      throw error
    })
    return known
  }
}

async function readOrMake(ground: Ground): Promise<PushKeys> {
  const row = await maybeOne(ground.db, sql<Row>`select public_key, private_key from push_keys`)
  return (row && opened(row, ground.keys)) ?? (await inTransaction(ground, make))
}

/** A pair encrypted with another secret is lost. A trigger of notifications deletes its subscriptions. */
async function make({ db, clock, keys }: Ground): Promise<PushKeys> {
  await run(db, sql`select pg_advisory_xact_lock(hashtextextended(${LOCK}, 0))`)
  const there = await maybeOne(db, sql<Row>`select public_key, private_key from push_keys`)
  const known = there && opened(there, keys)
  if (known) return known
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const sealed = pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: CIPHER, passphrase: keys('push') })
  const row = await one(
    db,
    sql<Row>`
      insert into push_keys (public_key, private_key, made_at)
      values (${pointOf(pair.publicKey)}, ${String(sealed)}, ${clock.now()})
      on conflict (only_one) do update
      set public_key = excluded.public_key, private_key = excluded.private_key, made_at = excluded.made_at
      returning public_key, private_key
    `,
  )
  return { publicKey: row.public_key, privateKey: pair.privateKey }
}

function opened({ public_key, private_key }: Row, keys: SigningKeys): PushKeys | undefined {
  try {
    const privateKey = createPrivateKey({ key: private_key, passphrase: keys('push') })
    return pointOf(createPublicKey(privateKey)) === public_key ? { publicKey: public_key, privateKey } : undefined
  } catch {
    // Encrypted with another SECRET: the caller creates new keys.
    return undefined
  }
}

/** The uncompressed point: 65 bytes, the first of them 4. */
function pointOf(key: KeyObject): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.from([4]), ...[x, y].map((part) => Buffer.from(part, 'base64url'))]).toString(
    'base64url',
  )
}
