import { expect, test } from 'vitest'

import { type LiveHint, parseHint } from './live.ts'

const conversation = 'c-conversation-convers' as never

test('every hint survives a round trip', () => {
  const hints: LiveHint[] = [
    { type: 'message', conversation, seq: 3 },
    { type: 'read', conversation, seq: 3, own: false },
    { type: 'typing', conversation },
    { type: 'like' },
    { type: 'likes' },
    { type: 'match', profile: 'p-profile-profile-prof' as never, own: true },
    { type: 'balance', credits: 0 },
    { type: 'chats' },
    { type: 'profile' },
  ]
  for (const hint of hints) expect(parseHint(JSON.stringify(hint))).toEqual(hint)
})

test('anything else is ignored', () => {
  const frames = ['', 'null', '[]', '7', '{', '{}', '{"type":"later"}', '{"type":"message","conversation":"c"}']
  const halves = ['{"type":"typing"}', '{"type":"match","profile":"p"}', '{"type":"balance","credits":"9"}']
  const read = '{"type":"read","conversation":"c","seq":1}'
  for (const frame of [...frames, ...halves, read]) expect([frame, parseHint(frame)]).toEqual([frame, undefined])
})
