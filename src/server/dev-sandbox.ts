import type { FastifyInstance, FastifyRequest } from 'fastify'

import { formatMoney, type Money } from '#kernel/money.ts'
import {
  actInSandbox,
  readSandboxPayment,
  SANDBOX_ACTIONS,
  type SandboxAction,
  type SandboxBank,
  type SandboxRow,
} from '#platform/payments/sandbox.ts'

import { refuseForeignOrigin } from './plugins/same-origin.ts'

/** The later ones apply only to completed payments. */
const BUTTONS: Record<SandboxAction, string> = {
  paid: 'Pay',
  pending: 'Leave it pending',
  failed: 'Let it fail',
  canceled: 'Cancel',
  expired: 'Let it expire',
  charged_back: 'Charge it back',
  chargeback_reversed: 'Take the chargeback back',
}
const BEFORE: readonly SandboxAction[] = ['paid', 'pending', 'failed', 'canceled', 'expired']
const AFTER: readonly SandboxAction[] = ['charged_back', 'chargeback_reversed']

/** The sandbox provider's pages: a checkout with a chosen outcome, and a list of payments. */
export function addSandbox(app: FastifyInstance, bank: SandboxBank) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    scope.get('/dev/sandbox', async (request, reply) => {
      const rows = await bank.latest()
      const list = rows.map((row) => `<li><a href="/dev/sandbox/${row.id}">${line(row)}</a></li>`).join('')
      return reply.type('text/html').send(page(request, 'Sandbox payments', `<ul>${list || '<li>None yet.</li>'}</ul>`))
    })
    scope.get<{ Params: { id: string } }>('/dev/sandbox/:id', async (request, reply) => {
      const row = await readSandboxPayment(bank, request.params.id)
      if (row === undefined)
        return reply
          .code(404)
          .type('text/html')
          .send(page(request, 'No such payment', ''))
      return reply.type('text/html').send(page(request, 'Sandbox checkout', checkout(row)))
    })
    scope.post<{ Params: { id: string }; Body: { action?: string } }>('/dev/sandbox/:id', async (request, reply) => {
      refuseForeignOrigin(request)
      const row = await readSandboxPayment(bank, request.params.id)
      const action = SANDBOX_ACTIONS.find((each) => each === request.body?.action)
      if (row === undefined || action === undefined) return reply.code(404).send()
      await actInSandbox(bank, row.id, action)
      // Only the checkout returns to the shop; a chargeback happens at the bank.
      return reply.redirect(AFTER.includes(action) ? `/dev/sandbox/${row.id}` : row.return_url, 303)
    })
  })
}

const amountOf = ({ amount, currency }: SandboxRow) =>
  formatMoney({ amount, currency: currency as Money['currency'] }, 'en-GB')

const line = (row: SandboxRow) =>
  escapeHtml(`${amountOf(row)} by ${row.method}: ${row.charged_back ? 'charged back' : row.status}`)

function checkout(row: SandboxRow): string {
  const actions = row.status === 'paid' ? AFTER : BEFORE
  const buttons = actions.map(
    (action) =>
      `<button name="action" value="${action}"${action === 'paid' ? ' class="main"' : ''}>${BUTTONS[action]}</button>`,
  )
  return `<p>${escapeHtml(row.description)}</p><p class="total">${escapeHtml(amountOf(row))}</p>
<p>By ${escapeHtml(row.method)}. Now: <strong>${row.charged_back ? 'charged back' : row.status}</strong>${row.refunded > 0 ? `, ${row.refunded} sent back` : ''}.</p>
<form method="post">${buttons.join('')}</form><p><a href="${escapeHtml(row.return_url)}">Back to the shop without a word</a></p>`
}

const STYLE = `
:root{color-scheme:light}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;font:16px/24px system-ui,sans-serif;color:#1b2430;background:#e9eef3}
main{width:min(420px,100%);box-sizing:border-box;padding:28px;border-radius:12px;background:#fff;border-top:6px solid #2f6f5e}
h1{margin:0 0 4px;font-size:20px}.note{margin:0 0 20px;color:#4c5a68;font-size:14px}.total{font-size:30px;line-height:36px;font-weight:700;margin:8px 0}
p{margin:0 0 12px;overflow-wrap:anywhere}form{display:grid;gap:10px;margin:20px 0}
button{font:inherit;min-height:48px;border-radius:8px;border:1px solid #8c9aa8;background:#fff;color:#1b2430;cursor:pointer}
button.main{background:#2f6f5e;border-color:#2f6f5e;color:#fff;font-weight:650}button:focus-visible,a:focus-visible{outline:3px solid #1a73c7;outline-offset:2px}
a{color:#1d5c4c}ul{padding-left:18px}`

function page({ nonce }: FastifyRequest, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icons/favicon.svg"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p class="note">A provider for trying things out: no money moves.</p>${body}</main></body></html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
