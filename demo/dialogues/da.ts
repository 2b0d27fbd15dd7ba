import type { Dialogue } from './dialogue.ts'

export const da: readonly Dialogue[] = [
  [
    'Godaften. Man skal vist ikke begynde med “hej”, så: hvad er det bedste, du har spist i denne uge?',
    'En tomatmad, stående i køkkenet. Og dig?',
    'Lasagne fra i går. Også stående.',
    'Så har vi noget til fælles. Laver du mad, eller forsvarer du kun resterne?',
    'Jeg laver mad i weekenden og forsvarer den til onsdag.',
    'Meget ærligt. Det kan jeg lide.',
  ],
  [
    'En fri lørdag helt uden planer: hvor finder man dig?',
    'Et sted ved vandet med en bog, jeg ikke læser. Og dig?',
    'På loppemarked, hvor jeg køber en lampe, jeg ikke har brug for.',
    ['Hvor mange lamper har du efterhånden?', 'Vær nu ærlig.'],
    'Syv. To af dem virker.',
    'De andre fem vil jeg gerne se.',
  ],
  [
    'Hurtigt spørgsmål, ingen forkerte svar: biograf eller koncert?',
    'Koncert, men tæt på udgangen. Jeg vil gerne være hjemme ved midnat.',
    'Samme her. Sidst gik jeg før ekstranummeret og fortrød ingenting.',
    'Endelig en, der siger det højt.',
    'Skal vi tage til en og smutte tidligt sammen?',
    'Gerne. Sig mig, hvilket band.',
  ],
]
