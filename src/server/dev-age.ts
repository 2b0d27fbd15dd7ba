import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type AgeDemo, finishCheck, openStart } from '#platform/age/demo.ts'
import { AGE_METHODS, type AgeMethod, type AgeResult, type AgeStart } from '#platform/age/provider.ts'

import { refuseForeignOrigin } from './plugins/same-origin.ts'

const METHODS: Record<AgeMethod, string> = { estimate: 'A look at your face', verify: 'An identity document' }
const OUTCOMES: readonly AgeResult['outcome'][] = ['passed', 'failed', 'cancelled']
const BUTTONS: Record<AgeResult['outcome'], string> = {
  passed: 'I am old enough',
  failed: 'Let it fail',
  cancelled: 'Cancel',
}

/** The demo provider's page: the tester picks a method and an outcome. */
export function addAgeDemo(app: FastifyInstance, demo: AgeDemo) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    scope.get<{ Querystring: { check?: string } }>('/dev/age', async (request, reply) => {
      const asked = openStart(demo, String(request.query.check ?? ''))
      return reply
        .code(asked ? 200 : 404)
        .type('text/html')
        .send(asked ? page(request, 'Demo age check', form(asked)) : page(request, 'No such check', ''))
    })
    scope.post<{ Querystring: { check?: string }; Body: { outcome?: string; method?: string } }>(
      '/dev/age',
      async (request, reply) => {
        refuseForeignOrigin(request)
        const asked = openStart(demo, String(request.query.check ?? ''))
        const outcome = OUTCOMES.find((each) => each === request.body?.outcome)
        const method = AGE_METHODS.find((each) => each === request.body?.method)
        if (asked === undefined || outcome === undefined || method === undefined || !asked.methods.includes(method))
          return reply.code(404).send()
        return reply.redirect(finishCheck(demo, asked, { outcome, method }), 303)
      },
    )
  })
}

function form({ methods }: AgeStart): string {
  const choices = methods.map(
    (method, index) =>
      `<label><input type="radio" name="method" value="${method}"${index === 0 ? ' checked' : ''}> ${METHODS[method]}</label>`,
  )
  const buttons = OUTCOMES.map(
    (outcome) =>
      `<button name="outcome" value="${outcome}"${outcome === 'passed' ? ' class="main"' : ''}>${BUTTONS[outcome]}</button>`,
  )
  return `<form method="post"><fieldset><legend>How</legend>${choices.join('')}</fieldset>${buttons.join('')}</form>`
}

const STYLE = `
:root{color-scheme:light}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:24px;box-sizing:border-box;font:16px/24px system-ui,sans-serif;color:#1b2430;background:#e9eef3}
main{width:min(420px,100%);box-sizing:border-box;padding:28px;border-radius:12px;background:#fff;border-top:6px solid #2f6f5e}
h1{margin:0 0 4px;font-size:20px}.note{margin:0 0 20px;color:#4c5a68;font-size:14px}
form{display:grid;gap:10px}fieldset{margin:0 0 10px;padding:4px 14px 10px;border:1px solid #c3ccd5;border-radius:8px}legend{padding:0 6px;font-size:14px}
label{display:flex;gap:10px;align-items:center;min-height:44px}input{width:20px;height:20px;accent-color:#2f6f5e}
button{font:inherit;min-height:48px;border-radius:8px;border:1px solid #8c9aa8;background:#fff;color:#1b2430;cursor:pointer}
button.main{background:#2f6f5e;border-color:#2f6f5e;color:#fff;font-weight:650}button:focus-visible,input:focus-visible{outline:3px solid #1a73c7;outline-offset:2px}`

function page({ nonce }: FastifyRequest, title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/icons/favicon.svg"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p class="note">A provider for trying things out: nobody is looked at.</p>${body}</main></body></html>`
}
