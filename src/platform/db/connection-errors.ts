type Fault = { code?: string; message: string; address?: string; port?: number; hostname?: string }

const CHECK = 'check DATABASE_URL, DATABASE_DIRECT_URL and DATABASE_OWNER_URL'

/** What an operator can mend, by the code of Node or PostgreSQL. The server's own words name user and database. */
const SENTENCES: Readonly<Record<string, (fault: Fault) => string>> = {
  '28P01': ({ message }) => `the database refuses the password (${message}): ${CHECK}`,
  '28000': ({ message }) => `the database refuses the role (${message}): ${CHECK}, and pg_hba.conf of the server`,
  '3D000': ({ message }) => `there is no such database (${message}): create it, or ${CHECK}`,
  '42501': ({ message }) =>
    `the role may not do this (${message}): it must own the database, or DATABASE_OWNER_URL names the role that does`,
  '53300': ({ message }) => `the database has no free connection (${message}): raise max_connections`,
  '57P03': ({ message }) => `the database is not ready (${message}): try again`,
  ECONNREFUSED: ({ address, port }) => `nothing answers at ${address}:${port}: start the database, or ${CHECK}`,
  ECONNRESET: () => `the database closed the connection: ${CHECK}, and the server's log`,
  ENOTFOUND: ({ hostname }) => `there is no host ${hostname}: ${CHECK}`,
  EAI_AGAIN: ({ hostname }) => `the host ${hostname} cannot be looked up now: ${CHECK}, and the name server`,
  ETIMEDOUT: ({ address, port }) => `${address}:${port} does not answer: ${CHECK}, and the firewall`,
  EHOSTUNREACH: ({ address, port }) => `${address}:${port} cannot be reached: ${CHECK}, and the network`,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: untrusted,
}

const WORDS: readonly [RegExp, string][] = [
  [/does not support SSL/, `the database speaks no TLS: take sslmode out of the address, or turn TLS on in the server`],
  [/SASL.*password must be a (non-empty )?string/, `the address of the database has no password: ${CHECK}`],
  [/timeout exceeded when trying to connect/, `the database does not answer within two seconds: ${CHECK}`],
  [/Connection terminated/, `the database closed the connection: ${CHECK}, and the server's log`],
]

/** One sentence for a common fault of the connection; undefined for everything else, which is a bug. */
export function describeConnectionError(error: unknown): string | undefined {
  if (error instanceof AggregateError) return describeConnectionError(error.errors[0])
  if (!(error instanceof Error)) return undefined
  const { code } = error as Fault
  const sentence = code === undefined ? undefined : SENTENCES[code]?.(error as Fault)
  return sentence ?? WORDS.find(([words]) => words.test(error.message))?.[1] ?? describeCause(error)
}

const describeCause = ({ cause }: Error) => (cause === undefined ? undefined : describeConnectionError(cause))

function untrusted({ message }: Fault) {
  return `the certificate of the database is not trusted (${message}): give its authority by sslrootcert, or in NODE_EXTRA_CA_CERTS`
}
