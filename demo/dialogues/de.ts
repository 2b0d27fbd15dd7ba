import type { Dialogue } from './dialogue.ts'

export const de: readonly Dialogue[] = [
  [
    'Guten Abend. Angeblich soll man nicht mit „Hi“ anfangen, also: Was war diese Woche dein bestes Essen?',
    'Ein Tomatenbrot, im Stehen in der Küche. Und deins?',
    'Lasagne vom Vortag. Auch im Stehen.',
    'Dann haben wir etwas gemeinsam. Kochst du, oder verteidigst du nur die Reste?',
    'Ich koche am Wochenende und verteidige sie bis Mittwoch.',
    'Sehr ehrlich. Das gefällt mir.',
  ],
  [
    'Ein freier Samstag ganz ohne Pläne: Wo findet man dich?',
    'Irgendwo am Wasser, mit einem Buch, das ich nicht lese. Und dich?',
    'Auf dem Flohmarkt, wo ich eine Lampe kaufe, die ich nicht brauche.',
    ['Wie viele Lampen hast du inzwischen?', 'Ganz ehrlich.'],
    'Sieben. Zwei davon funktionieren.',
    'Die anderen fünf würde ich gern mal sehen.',
  ],
  [
    'Kurze Frage, falsche Antworten gibt es nicht: Kino oder Konzert?',
    'Konzert, aber nah am Ausgang. Um Mitternacht bin ich gern zu Hause.',
    'Geht mir auch so. Neulich bin ich vor der Zugabe gegangen und habe nichts bereut.',
    'Endlich sagt es mal jemand laut.',
    'Wollen wir zusammen hingehen und zusammen früher gehen?',
    'Sehr gern. Sag mir, welche Band.',
  ],
]
