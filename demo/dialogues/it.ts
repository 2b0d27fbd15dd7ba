import type { Dialogue } from './dialogue.ts'

export const it: readonly Dialogue[] = [
  [
    'Buonasera. Dicono che non si comincia con “ciao”, quindi: qual è la cosa più buona che hai mangiato questa settimana?',
    'Pane e pomodoro, in piedi in cucina. E tu?',
    'Le lasagne del giorno prima. In piedi anch’io.',
    'Allora abbiamo qualcosa in comune. Cucini, o difendi soltanto gli avanzi?',
    'Cucino nel fine settimana e li difendo fino a mercoledì.',
    'Almeno parli chiaro. Mi piace.',
  ],
  [
    'Un sabato libero, senza nessun programma: dove ti si trova?',
    'Vicino all’acqua, con un libro che non leggo. E tu?',
    'Al mercatino, a comprare una lampada che non mi serve.',
    ['Quante lampade hai ormai?', 'Dimmi la verità.'],
    'Sette. Ne funzionano due.',
    'Le altre cinque mi piacerebbe vederle.',
  ],
  [
    'Domanda veloce, non ci sono risposte sbagliate: cinema o concerto?',
    'Concerto, ma vicino all’uscita. A mezzanotte mi piace essere a casa.',
    'Idem. L’ultima volta, via prima del bis e nessun rimpianto.',
    'Finalmente qualcuno che lo dice ad alta voce.',
    'Andiamo a sentirne uno e usciamo prima, insieme?',
    'Volentieri. Dimmi quale gruppo.',
  ],
]
