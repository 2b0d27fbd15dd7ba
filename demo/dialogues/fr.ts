import type { Dialogue } from './dialogue.ts'

export const fr: readonly Dialogue[] = [
  [
    'Bonsoir. Il paraît qu’on ne commence pas par « salut », alors : quelle est la meilleure chose que tu aies mangée cette semaine ?',
    'Une tartine à la tomate, debout dans la cuisine. Et toi ?',
    'Des lasagnes de la veille. Debout aussi.',
    'On a donc un point commun. Tu cuisines, ou tu défends seulement les restes ?',
    'Je cuisine le week-end et je les défends jusqu’au mercredi.',
    'Quelle franchise. Ça me plaît.',
  ],
  [
    'Un samedi libre, sans aucun projet : où est-ce qu’on te trouve ?',
    'Au bord de l’eau, avec un livre que je ne lis pas. Et toi ?',
    'Dans une brocante, à acheter une lampe dont je n’ai pas besoin.',
    ['Tu en as combien, maintenant, des lampes ?', 'Dis la vérité.'],
    'Sept. Dont deux qui marchent.',
    'J’aimerais bien voir les cinq autres.',
  ],
  [
    'Petite question, aucune mauvaise réponse : cinéma ou concert ?',
    'Concert, mais près de la sortie. À minuit, j’aime être à la maison.',
    'Moi pareil. La dernière fois, je n’ai pas attendu le rappel, et aucun regret.',
    'Enfin quelqu’un qui le dit à voix haute.',
    'On va en voir un, et on s’éclipse ensemble avant la fin ?',
    'Avec plaisir. Dis-moi quel groupe.',
  ],
]
