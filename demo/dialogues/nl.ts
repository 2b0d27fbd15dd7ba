import type { Dialogue } from './dialogue.ts'

export const nl: readonly Dialogue[] = [
  [
    'Goedenavond. Ze zeggen dat je niet met “hoi” moet beginnen, dus: wat is het lekkerste wat je deze week hebt gegeten?',
    'Een boterham met tomaat, staand in de keuken. En jij?',
    'Lasagne van gisteren. Ook staand.',
    'Dan hebben we iets gemeen. Kook je zelf, of verdedig je alleen de restjes?',
    'Ik kook in het weekend en verdedig het tot woensdag.',
    'Heel eerlijk. Daar hou ik van.',
  ],
  [
    'Een vrije zaterdag zonder plannen: waar kan ik je vinden?',
    'Ergens aan het water, met een boek dat ik niet lees. En jij?',
    'Op de rommelmarkt, waar ik een lamp koop die ik niet nodig heb.',
    ['Hoeveel lampen heb je inmiddels?', 'Eerlijk zeggen.'],
    'Zeven. Twee doen het.',
    'De andere vijf zou ik wel eens willen zien.',
  ],
  [
    'Snelle vraag, foute antwoorden bestaan niet: bioscoop of concert?',
    'Concert, maar wel dicht bij de uitgang. Ik ben graag voor middernacht thuis.',
    'Ik ook. De vorige keer ging ik voor de toegift weg en ik had nergens spijt van.',
    'Eindelijk iemand die het hardop zegt.',
    'Zullen we samen gaan en samen vroeg weglopen?',
    'Graag. Zeg maar welke band.',
  ],
]
