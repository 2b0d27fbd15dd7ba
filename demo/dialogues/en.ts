import type { Dialogue } from './dialogue.ts'

export const en: readonly Dialogue[] = [
  [
    'Good evening. I’m told a first line shouldn’t be “hi”, so: what’s the best thing you’ve eaten this week?',
    'A tomato sandwich, standing in the kitchen. And you?',
    'Lasagne from the day before. Also standing.',
    'Then we have something in common. Do you cook, or do you only defend leftovers?',
    'I cook at weekends and defend them until Wednesday.',
    'Very honest. I like that.',
  ],
  [
    'A free Saturday, no plans at all: where would one find you?',
    'Near the water, with a book I’m not reading. And you?',
    'At a flea market, buying a lamp I don’t need.',
    ['How many lamps do you have by now?', 'Be honest.'],
    'Seven. Two of them work.',
    'I’d like to see the other five.',
  ],
  [
    'Quick question, no wrong answers: cinema or concert?',
    'Concert, but close to the exit. I like to be home by midnight.',
    'Same here. Last time I left before the encore and regretted nothing.',
    'Finally somebody who says it out loud.',
    'Shall we go to one and leave early together?',
    'Gladly. Tell me which band.',
  ],
]
