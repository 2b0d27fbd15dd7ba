import type { Dialogue } from './dialogue.ts'

export const fi: readonly Dialogue[] = [
  [
    'Hyvää iltaa. Kuulemma ei saa aloittaa sanalla ”moi”, joten: mikä oli viikon paras ruoka?',
    'Tomaattileipä, seisaaltaan keittiössä. Entä sinulla?',
    'Eilisen lasagne. Sekin seisaaltaan.',
    'Sitten meillä on jotain yhteistä. Laitatko ruokaa vai puolustatko vain tähteitä?',
    'Kokkaan viikonloppuna ja puolustan keskiviikkoon asti.',
    'Rehellistä. Tykkään siitä.',
  ],
  [
    'Vapaa lauantai eikä mitään suunnitelmia: mistä sinut löytää?',
    'Jostain veden ääreltä, kädessä kirja jota en lue. Entä sinut?',
    'Kirpputorilta, ostamasta lamppua jota en tarvitse.',
    ['Montako lamppua sinulla jo on?', 'Rehellisesti.'],
    'Seitsemän. Kaksi toimii.',
    'Ne viisi muuta haluaisin nähdä.',
  ],
  [
    'Nopea kysymys, vääriä vastauksia ei ole: elokuviin vai keikalle?',
    'Keikalle, mutta läheltä ovea. Puoliltaöin olen mieluiten kotona.',
    'Sama täällä. Viimeksi lähdin ennen encorea enkä katunut mitään.',
    'Vihdoin joku sanoo sen ääneen.',
    'Mentäisiinkö jollekin ja lähdettäisiin yhdessä aikaisin?',
    'Mielelläni. Kerro mikä bändi.',
  ],
]
