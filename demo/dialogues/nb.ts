import type { Dialogue } from './dialogue.ts'

export const nb: readonly Dialogue[] = [
  [
    'God kveld. Man skal visst ikke begynne med «hei», så: hva er det beste du har spist denne uka?',
    'En brødskive med tomat, stående på kjøkkenet. Og du?',
    'Lasagne fra i går. Også stående.',
    'Da har vi noe til felles. Lager du mat, eller forsvarer du bare restene?',
    'Jeg lager mat i helgene og forsvarer den til onsdag.',
    'Veldig ærlig. Det liker jeg.',
  ],
  [
    'En fri lørdag helt uten planer: hvor finner man deg?',
    'Et sted ved vannet, med en bok jeg ikke leser. Og du?',
    'På loppemarked, der jeg kjøper en lampe jeg ikke trenger.',
    ['Hvor mange lamper har du nå?', 'Vær ærlig.'],
    'Sju. To av dem virker.',
    'De fem andre vil jeg gjerne se.',
  ],
  [
    'Kjapt spørsmål, ingen gale svar: kino eller konsert?',
    'Konsert, men nær utgangen. Jeg liker å være hjemme til midnatt.',
    'Samme her. Sist gikk jeg før ekstranummeret og angret ingenting.',
    'Endelig noen som sier det høyt.',
    'Skal vi gå på en og snike oss ut tidlig sammen?',
    'Gjerne. Si meg hvilket band.',
  ],
]
