import type { Dialogue } from './dialogue.ts'

export const pl: readonly Dialogue[] = [
  [
    'Dobry wieczór. Podobno nie zaczyna się od „hej”, więc: co najlepszego było u ciebie na talerzu w tym tygodniu?',
    'Kanapka z pomidorem, na stojąco w kuchni. A u ciebie?',
    'Wczorajsza lazania. Też na stojąco.',
    'Czyli coś nas łączy. Gotujesz, czy tylko bronisz resztek?',
    'Gotuję w weekendy i bronię ich do środy.',
    'Bardzo szczere. Podoba mi się.',
  ],
  [
    'Wolna sobota, żadnych planów: gdzie można cię znaleźć?',
    'Gdzieś nad wodą, z książką, której nie czytam. A ciebie?',
    'Na pchlim targu, z kolejną lampą, której nie potrzebuję.',
    ['Ile masz już tych lamp?', 'Tak szczerze.'],
    'Siedem. Dwie działają.',
    'Chętnie zobaczę pozostałe pięć.',
  ],
  [
    'Krótkie pytanie, nie ma złych odpowiedzi: kino czy koncert?',
    'Koncert, ale blisko wyjścia. O północy lubię być w domu.',
    'Mam tak samo. Ostatnio wyjście przed bisem i zero żalu.',
    'Wreszcie ktoś mówi to głośno.',
    'To może pójdziemy na jakiś razem i razem uciekniemy wcześniej?',
    'Chętnie. Powiedz tylko, jaki zespół.',
  ],
]
