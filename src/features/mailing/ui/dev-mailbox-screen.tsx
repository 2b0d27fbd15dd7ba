import type { ReactNode } from 'react'
import { data, Link } from 'react-router'

import { PageHead } from '#app/page/page-head.tsx'
import type { PageProps, RouteArgs } from '#app/page/route.ts'
import { factsOf, serverEnv } from '#app/page/server-env.ts'
import type { SentMail } from '#features/mailing/mailing.contract.ts'

/** Demo mode only: every email sent, newest first; `?mail=` opens one. */
export async function loader({ context, request }: RouteArgs) {
  if (!factsOf(context).demo) throw data(null, { status: 404 })
  const mails = await context.get(serverEnv).mailbox()
  const wanted = new URL(request.url).searchParams.get('mail')
  const opened = wanted === null ? mails[0] : mails.find(({ id }) => id === wanted)
  if (wanted !== null && !opened) throw data(null, { status: 404 })
  return {
    list: mails.map(({ id, sent_at, to, subject }) => ({ id, sent_at, to, subject })),
    opened: opened ?? null,
  }
}

export default function DevMailbox({ loaderData: { list, opened } }: Pick<PageProps<typeof loader>, 'loaderData'>) {
  return (
    <section className="page grid gap-6 py-8 lg:py-12">
      <PageHead title="Mailbox" />
      <header className="grid gap-2">
        <h1 className="d3">Mailbox</h1>
        <p className="text-muted">What this demo sent, newest first.</p>
      </header>
      {list.length === 0 && <p className="text-muted">No mails yet.</p>}
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ol className="grid gap-2">
          {list.map(({ id, sent_at, to, subject }) => (
            <li key={id}>
              <Link
                to={`?mail=${encodeURIComponent(id)}`}
                aria-current={id === opened?.id || undefined}
                className="hairline grid min-h-11 gap-0.5 rounded-card bg-surface-2 p-4 aria-[current]:bg-surface-3"
              >
                <span className="font-semibold wrap-anywhere">{subject}</span>
                <span className="text-sm wrap-anywhere text-muted">{to}</span>
                <Time iso={sent_at} />
              </Link>
            </li>
          ))}
        </ol>
        {opened && <OpenedMail mail={opened} />}
      </div>
    </section>
  )
}

/** The frame is fully sandboxed, links included; the links of the text version work. */
function OpenedMail({ mail }: { mail: SentMail }) {
  return (
    <article aria-label={mail.subject} className="grid min-w-0 gap-4">
      <header className="grid gap-1">
        <h2 className="h5 wrap-anywhere">{mail.subject}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          From {mail.from.name} ({mail.from.address}) to {mail.to}
        </p>
        <Time iso={mail.sent_at} />
      </header>
      <section aria-label="Text version" className="hairline rounded-card bg-surface-2 p-5">
        <p className="text-sm wrap-anywhere whitespace-pre-wrap">{withLinks(mail.text)}</p>
      </section>
      <iframe
        title="HTML version"
        sandbox=""
        srcDoc={mail.html}
        className="hairline h-[52rem] w-full rounded-card bg-white"
      />
    </article>
  )
}

/** UTC, so server and browser render the same. */
function Time({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="text-sm text-faint">
      {iso.slice(0, 19).replace('T', ' ')} UTC
    </time>
  )
}

function withLinks(text: string): ReactNode[] {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sent mail never change places.
      <a key={index} href={part} className="link">
        {part}
      </a>
    ),
  )
}
