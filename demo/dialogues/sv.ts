import type { Dialogue } from './dialogue.ts'

export const sv: readonly Dialogue[] = [
  [
    'God kväll. Man ska visst inte börja med ”hej”, så: vad är det godaste du har ätit i veckan?',
    'En tomatmacka, stående i köket. Och du?',
    'Gårdagens lasagne. Också stående.',
    'Då har vi något gemensamt. Lagar du mat, eller försvarar du bara resterna?',
    'Jag lagar på helgen och försvarar dem till onsdag.',
    'Väldigt ärligt. Det gillar jag.',
  ],
  [
    'En ledig lördag helt utan planer: var hittar man dig?',
    'Någonstans vid vattnet, med en bok jag inte läser. Och dig?',
    'På loppis, där jag köper en lampa jag inte behöver.',
    ['Hur många lampor har du nu?', 'Var ärlig.'],
    'Sju. Två av dem fungerar.',
    'De andra fem vill jag gärna se.',
  ],
  [
    'Snabb fråga, inga fel svar: bio eller konsert?',
    'Konsert, men nära utgången. Vid midnatt är jag helst hemma.',
    'Samma här. Sist gick jag före extranumret och ångrade ingenting.',
    'Äntligen någon som säger det högt.',
    'Ska vi gå på en och smita tidigt tillsammans?',
    'Gärna. Säg vilket band.',
  ],
]
