import type { I18n } from '@lingui/core'
import type { FastifyRequest } from 'fastify'

import type { DomainError } from '#kernel/errors.ts'

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#faf6fc,#0c0b21);--text:light-dark(#17153a,#f5f1fa);--muted:light-dark(#4c4b70,#b9b8cd)}
[data-theme=dark]{color-scheme:dark}[data-theme=light]{color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:12px;padding:24px;box-sizing:border-box;text-align:center;font:16px/24px system-ui,sans-serif;color:var(--text);background:radial-gradient(960px 520px at 8% -160px,rgb(127 44 213/.26),transparent 72%),radial-gradient(860px 460px at 96% -180px,rgb(201 6 125/.17),transparent 72%),var(--bg)}
h1{margin:8px 0 0;font:420 34px/38px Georgia,serif;text-wrap:balance}p{margin:0;max-width:44ch;color:var(--muted)}
a{margin-top:16px;padding:12px 24px;border-radius:999px;background:#7f2cd5;color:#fff;font-weight:650;text-decoration:none}
a:focus-visible{outline:2px solid #fa66ba;outline-offset:2px}`

const MARK = `<svg width="64" height="48" viewBox="0 0 32 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill="#8b3be0"/><circle cx="20" cy="12" r="10" fill="#d61a8b"/><path d="M16 2.83a10 10 0 0 1 0 18.34 10 10 0 0 1 0-18.34Z" fill="#ffe3d3"/></svg>`

/**
 * Self-contained, for when React pages cannot be rendered. Reloads automatically while the database is down.
 */
export function plainErrorPage(
  error: DomainError,
  i18n: I18n,
  request: Pick<FastifyRequest, 'nonce' | 'cookies'>,
): string {
  const away = error.status === 503
  const title = away ? i18n._('shell.unavailable_title') : i18n._(`errors.${error.code}`, error.values)
  const text = away ? i18n._('shell.unavailable_text') : ''
  return document({
    lang: i18n.locale,
    title,
    text,
    link: away ? { to: '', text: i18n._('shell.try_again') } : { to: '/', text: i18n._('errors.back_to_home') },
    refresh: away,
    nonce: request.nonce,
    theme: request.cookies?.theme,
  })
}

/** ERR-1: fallback when the error page itself fails. */
export function lastResortPage(i18n: I18n, request: Pick<FastifyRequest, 'nonce' | 'cookies'>): string {
  return document({
    lang: i18n.locale,
    title: i18n._('errors.error_page_failed'),
    text: '',
    link: { to: '/', text: i18n._('errors.back_to_home') },
    refresh: false,
    nonce: request.nonce,
    theme: request.cookies?.theme,
  })
}

type Page = {
  lang: string
  title: string
  text: string
  link: { to: string; text: string }
  refresh: boolean
  nonce: string
  theme: string | undefined
}

function document({ lang, title, text, link, refresh, nonce, theme }: Page): string {
  const known = theme === 'light' || theme === 'dark' ? theme : 'system'
  return `<!doctype html>
<html lang="${lang}" data-theme="${known}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
${refresh ? '<meta http-equiv="refresh" content="5">' : ''}<title>${escapeHtml(title)}</title><link rel="icon" href="/icons/favicon.svg"><style nonce="${nonce}">${STYLE}</style></head>
<body>${MARK}<main><h1>${escapeHtml(title)}</h1></main>${text ? `<p>${escapeHtml(text)}</p>` : ''}<a href="${link.to}">${escapeHtml(link.text)}</a></body>
</html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
