import type { Dialogue } from './dialogue.ts'

export const es: readonly Dialogue[] = [
  [
    'Buenas tardes. Dicen que no se empieza con un «hola», así que: ¿qué es lo más rico que has comido esta semana?',
    'Pan con tomate, de pie en la cocina. ¿Y tú?',
    'Lasaña del día anterior. También de pie.',
    'Entonces ya tenemos algo en común. ¿Cocinas, o solo defiendes las sobras?',
    'Cocino los fines de semana y las defiendo hasta el miércoles.',
    'Qué sinceridad. Me gusta.',
  ],
  [
    'Un sábado libre y sin ningún plan: ¿dónde se te encuentra?',
    'Cerca del agua, con un libro que no leo. ¿Y a ti?',
    'En el rastro, comprando una lámpara que no necesito.',
    ['¿Cuántas lámparas tienes ya?', 'La verdad.'],
    'Siete. Funcionan dos.',
    'Las otras cinco me gustaría verlas.',
  ],
  [
    'Pregunta rápida, sin respuestas malas: ¿cine o concierto?',
    'Concierto, pero cerca de la salida. A medianoche me gusta estar en casa.',
    'Igual que yo. La última vez me fui antes del bis y no me arrepentí de nada.',
    'Por fin alguien que lo dice en voz alta.',
    '¿Vamos a uno y nos escapamos pronto?',
    'Con mucho gusto. Dime qué grupo.',
  ],
]
