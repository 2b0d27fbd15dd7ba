import { expect, test } from 'vitest'

import { MAIL_DOMAINS } from './mail-domains.rules.ts'
import { suggestEmail } from './suggest-email.rules.ts'

test('[ACC-2] suggests a fix for typos in every country we serve', () => {
  const slips = {
    'gmial.com': 'gmail.com',
    'gmail.con': 'gmail.com',
    'gmail.co': 'gmail.com',
    'gnail.com': 'gmail.com',
    'hotmial.nl': 'hotmail.nl',
    'outlok.com': 'outlook.com',
    'icloud.cm': 'icloud.com',
    'yaho.com': 'yahoo.com',
    'ziggo.ln': 'ziggo.nl',
    'kpnmial.nl': 'kpnmail.nl',
    'gmx.ed': 'gmx.de',
    'wb.de': 'web.de',
    't-onlne.de': 't-online.de',
    'libero.ti': 'libero.it',
    'orang.fr': 'orange.fr',
    'fre.fr': 'free.fr',
    'wp.lp': 'wp.pl',
    'onet.lp': 'onet.pl',
    'telai.com': 'telia.com',
    'onlin.no': 'online.no',
    'luukku.con': 'luukku.com',
  }
  for (const [typed, meant] of Object.entries(slips)) {
    expect([typed, suggestEmail(`Ana.B+1@${typed}`)]).toEqual([typed, `Ana.B+1@${meant}`])
  }
})

test('[ACC-2] leaves known providers and private domains alone', () => {
  const own = 'bakker.nl uva.nl example.com acme.io orange.nl free.de mail.ru qq.com bt.com web.com cambridge.ac.uk'
  for (const domain of [...MAIL_DOMAINS, ...own.split(' ')]) {
    expect([domain, suggestEmail(`ana@${domain}`)]).toEqual([domain, undefined])
  }
})

test('gives no hint for text that is not an address', () => {
  for (const text of ['', 'ana', 'ana@', '@gmial.com', 'a b@gmial.com']) expect(suggestEmail(text)).toBeUndefined()
})
