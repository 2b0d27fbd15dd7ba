import type { Locale } from '#kernel/locales.ts'

/** Email providers in the countries of our eleven languages, listed so that no typo hint suggests a foreign one. */
const DOMAINS = {
  everywhere:
    'gmail.com googlemail.com hotmail.com outlook.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com proton.me protonmail.com aol.com mail.com gmx.com gmx.net zoho.com fastmail.com pm.me tutanota.com hey.com',
  nl: 'ziggo.nl kpnmail.nl kpnplanet.nl hotmail.nl live.nl outlook.nl planet.nl home.nl xs4all.nl hetnet.nl upcmail.nl casema.nl chello.nl quicknet.nl zonnet.nl telfort.nl tele2.nl solcon.nl caiway.nl freedom.nl yahoo.nl',
  be: 'telenet.be skynet.be proximus.be hotmail.be outlook.be live.be voo.be scarlet.be pandora.be belgacom.net',
  de: 'web.de gmx.de t-online.de freenet.de arcor.de hotmail.de outlook.de live.de yahoo.de online.de mail.de posteo.de mailbox.org vodafone.de 1und1.de kabelmail.de',
  at: 'gmx.at aon.at chello.at a1.net hotmail.at outlook.at drei.at',
  ch: 'bluewin.ch gmx.ch hispeed.ch sunrise.ch hotmail.ch outlook.ch',
  it: 'libero.it virgilio.it tiscali.it alice.it tim.it hotmail.it outlook.it live.it yahoo.it tin.it fastwebnet.it inwind.it email.it poste.it',
  fr: 'orange.fr free.fr wanadoo.fr sfr.fr laposte.net hotmail.fr outlook.fr live.fr yahoo.fr bbox.fr neuf.fr numericable.fr club-internet.fr aliceadsl.fr',
  es: 'hotmail.es outlook.es yahoo.es telefonica.net movistar.es ono.com terra.es orange.es',
  pl: 'wp.pl onet.pl o2.pl interia.pl gazeta.pl op.pl poczta.onet.pl tlen.pl vp.pl poczta.fm interia.eu',
  da: 'mail.dk hotmail.dk outlook.dk yahoo.dk live.dk youmail.dk stofanet.dk tdcadsl.dk jubii.dk ofir.dk',
  fi: 'luukku.com kolumbus.fi elisanet.fi suomi24.fi hotmail.fi outlook.fi saunalahti.fi pp.inet.fi welho.com',
  nb: 'online.no hotmail.no outlook.no live.no yahoo.no getmail.no lyse.net altibox.no broadpark.no',
  sv: 'telia.com hotmail.se outlook.se live.se yahoo.se bredband.net comhem.se spray.se home.se tele2.se bahnhof.se',
  en: 'hotmail.co.uk outlook.co.uk live.co.uk yahoo.co.uk btinternet.com sky.com virginmedia.com talktalk.net ntlworld.com blueyonder.co.uk tiscali.co.uk eircom.net comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net optonline.net shaw.ca rogers.com sympatico.ca telus.net yahoo.ca hotmail.ca bigpond.com bigpond.net.au optusnet.com.au yahoo.com.au xtra.co.nz',
} as const satisfies Record<Locale | 'everywhere' | 'be' | 'at' | 'ch', string>

export const MAIL_DOMAINS: readonly string[] = Object.values(DOMAINS).flatMap((names) => names.split(' '))

/** TLDs of the countries we serve, and the generic ones. */
export const MAIL_ENDINGS: readonly string[] =
  'com net org info biz eu io me nl be de at ch it fr es pl dk fi no se uk co.uk ie us ca au com.au nz co.nz lu'.split(
    ' ',
  )
