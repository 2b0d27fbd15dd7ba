import type { Template } from './template.ts'

/** To people who work in the console; `facts` holds the link, the device or the change. */
export const STAFF_MAILS = {
  staff_invitation: {
    values: ['facts'],
    subject: 'mails.staff_invitation_subject',
    preview: 'mails.staff_invitation_text',
    heading: 'mails.staff_invitation_subject',
    paragraphs: ['mails.staff_invitation_text', 'mails.staff_invitation_link'],
    small: ['mails.not_you_ignore'],
  },
  staff_new_device: {
    values: ['facts'],
    subject: 'mails.staff_device_subject',
    preview: 'mails.staff_device_next',
    heading: 'mails.staff_device_subject',
    paragraphs: ['mails.staff_device_text', 'mails.staff_device_next'],
    small: [],
  },
  staff_access_changed: {
    values: ['facts'],
    subject: 'mails.staff_access_subject',
    preview: 'mails.staff_device_next',
    heading: 'mails.staff_access_subject',
    paragraphs: ['mails.staff_access_text', 'mails.staff_device_next'],
    small: [],
  },
} as const satisfies Record<string, Template>
