import type { Template } from './template.ts'

/** Caused by other people or sent by consent; the reader can end each of them. */
const NEWS = {
  subject: 'mails.news_subject',
  preview: 'mails.news_preview',
  small: ['mails.reason_notifications'],
} as const

export const NOTIFICATION_MAILS = {
  news_messages: {
    ...NEWS,
    values: ['path', 'messages', 'people'],
    heading: 'mails.messages_heading',
    paragraphs: ['mails.messages_text'],
    button: 'mails.messages_button',
  },
  news_likes: {
    ...NEWS,
    values: ['path', 'likes'],
    heading: 'mails.likes_heading',
    paragraphs: ['mails.likes_text'],
    button: 'mails.likes_button',
  },
  news_matches: {
    ...NEWS,
    values: ['path', 'matches'],
    heading: 'mails.matches_heading',
    paragraphs: ['mails.matches_text'],
    button: 'mails.matches_button',
  },
  news_mixed: {
    ...NEWS,
    values: ['path', 'messages', 'likes', 'matches'],
    heading: 'mails.mixed_heading',
    paragraphs: ['mails.mixed_messages', 'mails.mixed_likes', 'mails.mixed_matches'],
    button: 'mails.mixed_button',
  },
  unread_reminder: {
    ...NEWS,
    values: ['path', 'messages', 'people'],
    subject: 'mails.unread_subject',
    preview: 'mails.unread_preview',
    heading: 'mails.unread_heading',
    paragraphs: ['mails.unread_text'],
    button: 'mails.messages_button',
  },
  weekly_update: {
    ...NEWS,
    values: ['path', 'messages', 'likes', 'people'],
    subject: 'mails.weekly_subject',
    preview: 'mails.weekly_preview',
    heading: 'mails.weekly_heading',
    paragraphs: ['mails.weekly_people', 'mails.weekly_likes', 'mails.weekly_messages'],
    button: 'mails.weekly_button',
  },
  reminder_photo: {
    ...NEWS,
    values: ['path'],
    subject: 'mails.reminder_subject',
    preview: 'mails.reminder_preview',
    heading: 'mails.photo_heading',
    paragraphs: ['mails.photo_text'],
    button: 'mails.photo_button',
  },
  reminder_matches: {
    ...NEWS,
    values: ['path', 'matches'],
    subject: 'mails.reminder_subject',
    preview: 'mails.reminder_preview',
    heading: 'mails.waiting_heading',
    paragraphs: ['mails.waiting_text'],
    button: 'mails.matches_button',
  },
  announcement: {
    ...NEWS,
    values: ['path'],
    heading: 'mails.announcement_heading',
    paragraphs: [],
    button: 'mails.mixed_button',
  },
} as const satisfies Record<string, Template>
