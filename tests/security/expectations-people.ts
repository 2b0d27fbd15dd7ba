import { randomUUID } from 'node:crypto'

import { EVERYBODY, type Expectation, MEETS_HER, MEMBERS, named, open, SEES_HER, self, TALKS } from './expectation.ts'
import { PICTURE } from './picture.ts'

type Expectations = Record<string, Expectation | readonly Expectation[]>

/** A block deletes what the two shared. */
const SHARED = ['likes', 'matches', 'chats', 'conversations', 'messages', 'chat_photos', 'notices', 'swipes']
const upload = { bytes: PICTURE, type: 'image/jpeg' }

/** Profiles, photos, blocks, reports, likes, swiping and landers. */
export const PEOPLE: Expectations = {
  'POST /api/block.php': named(MEETS_HER, 'member_not_found', ({ profile }) => ({ body: { id: profile } }), {
    adds: ['blocks', 'ended_messages'],
    touches: { partner: SHARED, paid: SHARED, free: SHARED },
  }),
  'DELETE /api/block.php': named(MEMBERS, undefined, ({ profile }) => ({ body: { id: profile } })),
  'GET /api/blocks.php': self(),
  'GET /api/interests.php': open(),
  'GET /api/cities.php': open({ query: { region: 'NL-UT' } }),
  'GET /api/profile.php': self(),
  'PUT /api/profile.php': self({ body: { about_me: 'I like rivers.' } }),
  'PUT /api/place.php': self({ body: { lat: 52.09, lon: 5.12 } }),
  'GET /api/member.php': named(SEES_HER, 'member_not_found', ({ profile }) => ({ query: { id: profile } })),
  'POST /api/page-hidden.php': open({ body: {} }),
  'POST /api/client-error.php': open({
    body: { kind: 'error', name: 'TypeError', route: 'members-id', build: 'entry.js', at: null },
  }),
  'GET /api/members.php': [open(), { ...open({ query: { gender: 'everyone' } }), name: 'everyone' }],
  'GET /api/search.php': self(),
  'PUT /api/search.php': self({ body: { filters: { gender: 'female' } } }),
  'GET /api/photos.php': self(),
  'GET /api/photos.php?of=member': named(SEES_HER, 'member_not_found', ({ profile }) => ({ query: { id: profile } })),
  'PUT /api/photos.php': named(MEMBERS, undefined, ({ photo }) => ({ body: { order: [photo] } })),
  'GET /api/photo.php': named(SEES_HER, 'not_found', ({ photo }) => ({ query: { id: photo, size: 'card' } })),
  'POST /api/photo.php': self({ query: { client_id: randomUUID() }, ...upload }),
  'POST /api/photo-preview.php': self(upload),
  'DELETE /api/photo.php': named(['owner'], 'not_found', ({ photo }) => ({ body: { id: photo } })),
  'POST /api/report.php': [
    named(MEETS_HER, 'not_found', ({ profile }) => ({ body: reportOf({ profile: { id: profile } }) }), {
      name: 'profile',
      adds: ['reports'],
    }),
    named(MEETS_HER, 'not_found', ({ photo }) => ({ body: reportOf({ photo: { id: photo } }) }), {
      name: 'photo',
      adds: ['reports'],
    }),
    named(
      ['partner'],
      'not_found',
      ({ conversation }) => ({ body: reportOf({ message: { conversation: { id: conversation }, seq: 1 } }) }),
      { name: 'message', adds: ['reports'] },
    ),
    named(
      SEES_HER,
      'not_found',
      ({ reportClient, profile }) => ({ body: { ...reportOf({ profile: { id: profile } }), client_id: reportClient } }),
      { name: 'under her client id', adds: ['reports'] },
    ),
  ],
  'GET /api/reports.php': self(),
  'GET /api/likes.php': self(),
  'GET /api/likes-of.php': [
    { ...self({ query: { type: 'received' } }), name: 'received' },
    { ...self({ query: { type: 'given' } }), name: 'given' },
    { ...self({ query: { type: 'matches' } }), name: 'matches' },
  ],
  'POST /api/like.php': named(MEETS_HER, 'member_not_found', ({ profile }) => ({ body: { id: profile } }), {
    adds: ['likes', 'matches', 'notices', 'notification_facts', 'jobs'],
    touches: { paid: ['likes'] },
  }),
  'DELETE /api/like.php': named(MEMBERS, undefined, ({ profile }) => ({ body: { id: profile } }), {
    touches: { partner: ['likes', 'matches', 'notices'] },
  }),
  'POST /api/like-opened.php': named(SEES_HER, 'member_not_found', ({ profile }) => ({ body: { id: profile } }), {
    touches: { partner: ['likes'], paid: ['likes'] },
  }),
  'GET /api/auto-like.php': self(),
  'GET /api/liked.php': named(MEMBERS, undefined, ({ profile, partner }) => ({
    query: { ids: `${profile},${partner}` },
  })),
  'GET /api/swipe.php': self(),
  'POST /api/swipe.php': [
    named(MEETS_HER, 'member_not_found', ({ profile }) => ({ body: { id: profile, choice: 'like' } }), {
      name: 'like',
      adds: ['likes', 'matches', 'notices', 'notification_facts', 'jobs', 'swipes'],
    }),
    named(MEETS_HER, 'member_not_found', ({ profile }) => ({ body: { id: profile, choice: 'pass' } }), {
      name: 'pass',
      adds: ['swipes'],
    }),
  ],
  'DELETE /api/swipe.php': [
    { ...self({ body: {} }), name: 'pass', may: [], otherwise: 'nothing_to_undo' },
    named([], 'nothing_to_undo', ({ profile }) => ({ body: { like: profile } }), { name: 'like' }),
  ],
  'GET /api/match-finder.php': self(),
  'PUT /api/match-finder.php': self({ body: { answers: { gender: 'female' } } }),
  'GET /api/lander.php': open({ query: { niche: 'general' } }),
  'GET /api/lander-member.php': named([], 'member_not_found', ({ profile }) => ({ query: { id: profile } })),
  'GET /api/lander-map.php': open(),
  'GET /api/gifts.php': open(),
}

function reportOf(about: object) {
  return { client_id: randomUUID(), about, reason: 'spam', note: 'Ads' }
}

/** Rows that a message to Ana adds. */
const WRITES = ['messages', 'conversations', 'conversation_starts', 'chats', 'notices', 'notification_facts', 'jobs']
const message = () => ({ client_id: randomUUID(), text: 'Hello' })

/** Conversations. */
export const CHAT: Expectations = {
  'GET /api/chats.php': [self(), { ...self({ query: { search: 'Ana' } }), name: 'search' }],
  'GET /api/ended-chats.php': self(),
  'GET /api/chat.php': [
    named(TALKS, 'conversation_not_found', ({ conversation }) => ({ query: { id: conversation } }), { name: 'by id' }),
    named(MEETS_HER, 'member_not_found', ({ profile }) => ({ query: { profile } }), { name: 'by profile' }),
  ],
  'POST /api/chat.php': [
    named(
      TALKS,
      'conversation_not_found',
      ({ conversation }) => ({ body: { conversation: { id: conversation }, ...message() } }),
      { name: 'in it', adds: WRITES, touches: { partner: ['conversations', 'chats', 'notices'] } },
    ),
    named(MEETS_HER, 'member_not_found', ({ profile }) => ({ body: { profile: { id: profile }, ...message() } }), {
      name: 'to her',
      adds: WRITES,
      touches: { partner: ['conversations', 'chats', 'notices'] },
    }),
    named(
      ['owner'],
      'photo_not_uploaded',
      ({ partner, waitingClient, waitingPhoto }) => ({
        body: { profile: { id: partner }, client_id: waitingClient, photo: { id: waitingPhoto } },
      }),
      { name: 'with her photo', but: { partner: 'member_not_found', other_site: 'member_not_found' } },
    ),
    named(
      ['owner', 'free', 'paid', 'blocked'],
      'member_not_found',
      ({ partner, messageClient }) => ({ body: { profile: { id: partner }, client_id: messageClient, text: 'Hello' } }),
      { name: 'under her client id', but: { owner: 'client_id_reused' }, unlike: 'Ana alone has sent under it' },
    ),
  ],
  'POST /api/chat-photo.php': [
    named(
      TALKS,
      'conversation_not_found',
      ({ conversation }) => ({ query: { client_id: randomUUID(), conversation }, ...upload }),
      { name: 'in it', adds: ['chat_photos'] },
    ),
    named(
      MEETS_HER,
      'member_not_found',
      ({ profile }) => ({ query: { client_id: randomUUID(), profile }, ...upload }),
      {
        name: 'to her',
        adds: ['chat_photos'],
      },
    ),
  ],
  'GET /api/chat-photo.php': [
    named(TALKS, 'not_found', ({ chatPhoto }) => ({ query: { id: chatPhoto, size: 'full' } }), { name: 'sent' }),
    named(['owner'], 'not_found', ({ waitingPhoto }) => ({ query: { id: waitingPhoto, size: 'full' } }), {
      name: 'not sent yet',
    }),
  ],
  'PUT /api/chat.php': named(
    TALKS,
    'conversation_not_found',
    ({ conversation }) => ({ body: { conversation: { id: conversation }, seq: 3 } }),
    { touches: { partner: ['chats', 'conversations', 'notices'] } },
  ),
  'DELETE /api/chat.php': named(
    TALKS,
    'conversation_not_found',
    ({ conversation }) => ({ body: { conversation: { id: conversation } } }),
    { touches: { partner: ['chats', 'notices'] } },
  ),
  'POST /api/typing.php': named(TALKS, 'conversation_not_found', ({ conversation }) => ({
    body: { conversation: { id: conversation } },
  })),
  'POST /api/fictional.php': { ...self({ body: { wording: 'Yes' } }), may: [], otherwise: 'fictional_wording_changed' },
}

/** Open to everyone, without a login. */
export const PLACES: Expectations = {
  'GET /api/settings.php': open(),
  'GET /api/companyinfo.php': open(),
  'GET /api/regions.php': open({ query: { country: 'NL' } }),
  'GET /api/towns.php': open({ query: { name: 'Utr' } }),
  'GET /api/geocode.php': open({ query: { lat: '52.09', lon: '5.12' } }),
  'GET /api/challenge.php': open(),
  'GET /api/page.php': open({ query: { name: 'terms' } }),
  'GET /api/packages.php': [
    open(),
    named(['owner'], 'discount_code_not_found', ({ discount }) => ({ query: { country: 'NL', code: discount } }), {
      name: 'with her code',
    }),
  ],
  'GET /api/logout.php': { ...open(), may: EVERYBODY },
}
