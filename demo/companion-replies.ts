import type { Locale } from '#kernel/locales.ts'

/** The companion's lines. Each works alone, and none pretends to be a person. */
export type Replies = {
  /** First answer: explains the companion. */
  hello: string
  question: string
  photo: string
  gift: string
  /** Everything else, in rotation. */
  more: readonly [string, string, string, string]
}

export const COMPANION_REPLIES: Record<Locale, Replies> = {
  en: {
    hello:
      'Hello, nice of you to write. I’m Robin, the demo companion: a small script writes my answers, so you can try the chat in peace.',
    question: 'Good question. I’m only a script, so I’ll leave the clever answers to the people here.',
    photo: 'Thank you for the picture. A script can’t see it, but it arrived safe and sound.',
    gift: 'A gift, for me? Thank you. It’s the nicest thing a script can get.',
    more: [
      'That was quick. Did you see the mark under your message change to “Read”?',
      'Tell me more. I answer in a few seconds, whatever you write.',
      'Open this chat in a second window: every message appears in both.',
      'With the members it works just the same, except that they think before they answer.',
    ],
  },
  nl: {
    hello:
      'Hallo, leuk dat je schrijft. Ik ben Robin, het demoprofiel: een klein script schrijft mijn antwoorden, zodat je de chat rustig kunt uitproberen.',
    question: 'Goede vraag. Ik ben maar een script, dus de slimme antwoorden laat ik aan de mensen hier over.',
    photo: 'Dank je voor de foto. Een script kan hem niet zien, maar hij is goed aangekomen.',
    gift: 'Een cadeautje, voor mij? Dank je wel. Mooier kan een script het niet krijgen.',
    more: [
      'Dat ging snel. Zag je het teken onder je bericht veranderen in “Gelezen”?',
      'Vertel eens verder. Ik antwoord binnen een paar tellen, wat je ook schrijft.',
      'Open deze chat eens in een tweede venster: elk bericht verschijnt in allebei.',
      'Met de leden werkt het precies zo, alleen denken die na voor ze antwoorden.',
    ],
  },
  de: {
    hello:
      'Hallo, schön, dass du schreibst. Ich bin Robin, das Demo-Profil: Ein kleines Skript schreibt meine Antworten, damit du den Chat in Ruhe ausprobieren kannst.',
    question: 'Gute Frage. Ich bin nur ein Skript, die klugen Antworten überlasse ich den Menschen hier.',
    photo: 'Danke für das Bild. Ein Skript kann es nicht sehen, aber es ist gut angekommen.',
    gift: 'Ein Geschenk, für mich? Danke. Etwas Schöneres kann ein Skript kaum bekommen.',
    more: [
      'Das ging schnell. Hast du gesehen, wie unter deiner Nachricht „Gelesen“ erschienen ist?',
      'Erzähl ruhig weiter. Ich antworte in ein paar Sekunden, egal was du schreibst.',
      'Öffne diesen Chat in einem zweiten Fenster: Jede Nachricht erscheint in beiden.',
      'Mit den Mitgliedern läuft es genauso, nur dass sie nachdenken, bevor sie antworten.',
    ],
  },
  it: {
    hello:
      'Ciao, che bello che tu abbia scritto. Sono Robin, il profilo demo: le mie risposte le scrive un piccolo script, così puoi provare la chat con calma.',
    question: 'Bella domanda. Io sono solo uno script: le risposte intelligenti le lascio alle persone.',
    photo: 'Grazie per la foto. Uno script non può vederla, ma è arrivata sana e salva.',
    gift: 'Un regalo, per me? Grazie. Uno script non potrebbe chiedere di meglio.',
    more: [
      'Che velocità. Hai visto comparire “Letto” sotto il tuo messaggio?',
      'Racconta ancora. Rispondo in pochi secondi, qualunque cosa tu scriva.',
      'Apri questa chat in una seconda finestra: ogni messaggio appare in entrambe.',
      'Con gli iscritti funziona allo stesso modo, solo che loro pensano prima di rispondere.',
    ],
  },
  fr: {
    hello:
      'Bonjour, c’est gentil de m’écrire. Je suis Robin, le profil de démo : un petit script rédige mes réponses, pour que tu puisses essayer la discussion tranquillement.',
    question: 'Bonne question. Je ne suis qu’un script : je laisse les réponses intelligentes aux vraies personnes.',
    photo: 'Merci pour la photo. Un script ne peut pas la voir, mais elle est bien arrivée.',
    gift: 'Un cadeau, pour moi ? Merci. Un script ne peut rien rêver de mieux.',
    more: [
      'C’était rapide. As-tu vu apparaître « Lu » sous ton message ?',
      'Dis-m’en plus. Je réponds en quelques secondes, quoi que tu écrives.',
      'Ouvre cette discussion dans une deuxième fenêtre : chaque message apparaît dans les deux.',
      'Avec les membres, c’est pareil, sauf qu’ils réfléchissent avant de répondre.',
    ],
  },
  es: {
    hello:
      'Hola, qué bien que escribas. Soy Robin, el perfil de demostración: un pequeño script escribe mis respuestas, para que pruebes el chat con calma.',
    question: 'Buena pregunta. Solo soy un script: las respuestas inteligentes se las dejo a las personas.',
    photo: 'Gracias por la foto. Un script no puede verla, pero ha llegado sana y salva.',
    gift: '¿Un regalo, para mí? Gracias. Un script no puede pedir nada mejor.',
    more: [
      'Qué rapidez. ¿Has visto aparecer «Leído» debajo de tu mensaje?',
      'Cuéntame más. Respondo en unos segundos, escribas lo que escribas.',
      'Abre este chat en otra ventana: cada mensaje aparece en las dos.',
      'Con los demás miembros funciona igual, solo que ellos piensan antes de responder.',
    ],
  },
  pl: {
    hello:
      'Cześć, miło, że piszesz. Jestem Robin, profil demo: moje odpowiedzi pisze mały skrypt, żeby można było spokojnie wypróbować czat.',
    question: 'Dobre pytanie. Jestem tylko skryptem, mądre odpowiedzi zostawiam ludziom.',
    photo: 'Dziękuję za zdjęcie. Skrypt go nie zobaczy, ale dotarło całe i zdrowe.',
    gift: 'Prezent, dla mnie? Dziękuję. Nic milszego nie może spotkać skryptu.',
    more: [
      'Szybko poszło. Widzisz, że pod twoją wiadomością pojawiło się „Przeczytana”?',
      'Opowiadaj dalej. Odpowiadam w kilka sekund, cokolwiek napiszesz.',
      'Otwórz ten czat w drugim oknie: każda wiadomość pojawi się w obu.',
      'Z użytkownikami jest tak samo, tylko że oni myślą, zanim odpiszą.',
    ],
  },
  da: {
    hello:
      'Hej, dejligt at du skriver. Jeg er Robin, demoprofilen: et lille script skriver mine svar, så du kan prøve chatten i fred og ro.',
    question: 'Godt spørgsmål. Jeg er kun et script, så de kloge svar overlader jeg til menneskene her.',
    photo: 'Tak for billedet. Et script kan ikke se det, men det er kommet godt frem.',
    gift: 'En gave, til mig? Tak. Bedre kan et script ikke få det.',
    more: [
      'Det gik stærkt. Så du, at der kom til at stå “Læst” under din besked?',
      'Fortæl mere. Jeg svarer på få sekunder, uanset hvad du skriver.',
      'Åbn chatten i et vindue mere: hver besked dukker op i dem begge.',
      'Med medlemmerne fungerer det på samme måde, bortset fra at de tænker, før de svarer.',
    ],
  },
  fi: {
    hello:
      'Hei, kiva kun kirjoitit. Olen Robin, demoprofiili: pieni skripti kirjoittaa vastaukseni, jotta voit kokeilla chattia kaikessa rauhassa.',
    question: 'Hyvä kysymys. Olen vain skripti, joten jätän fiksut vastaukset ihmisille.',
    photo: 'Kiitos kuvasta. Skripti ei näe sitä, mutta perille se tuli ehjänä.',
    gift: 'Lahja, minulle? Kiitos. Skripti ei voisi enempää toivoa.',
    more: [
      'Olipa nopeaa. Huomasitko, että viestisi alle tuli merkintä ”Luettu”?',
      'Kerro lisää. Vastaan muutamassa sekunnissa, kirjoitit mitä tahansa.',
      'Avaa tämä keskustelu toiseenkin ikkunaan: jokainen viesti ilmestyy molempiin.',
      'Jäsenten kanssa kaikki toimii samoin, paitsi että he miettivät ennen kuin vastaavat.',
    ],
  },
  nb: {
    hello:
      'Hei, så hyggelig at du skriver. Jeg er Robin, demoprofilen: et lite skript skriver svarene mine, så du kan prøve chatten i fred og ro.',
    question: 'Godt spørsmål. Jeg er bare et skript, så de kloke svarene overlater jeg til menneskene her.',
    photo: 'Takk for bildet. Et skript kan ikke se det, men det kom trygt fram.',
    gift: 'En gave, til meg? Takk. Bedre kan ikke et skript få det.',
    more: [
      'Det gikk fort. Så du at det kom «Lest» under meldingen din?',
      'Fortell mer. Jeg svarer i løpet av noen sekunder, uansett hva du skriver.',
      'Åpne denne chatten i et vindu til: hver melding dukker opp i begge.',
      'Med medlemmene fungerer det akkurat likt, bortsett fra at de tenker før de svarer.',
    ],
  },
  sv: {
    hello:
      'Hej, vad roligt att du skriver. Jag är Robin, demoprofilen: ett litet skript skriver mina svar, så att du kan prova chatten i lugn och ro.',
    question: 'Bra fråga. Jag är bara ett skript, så de kloka svaren överlåter jag åt människorna här.',
    photo: 'Tack för bilden. Ett skript kan inte se den, men den kom fram välbehållen.',
    gift: 'En present, till mig? Tack. Bättre än så kan ett skript inte få det.',
    more: [
      'Det gick fort. Såg du att det kom ”Läst” under ditt meddelande?',
      'Berätta mer. Jag svarar inom några sekunder, vad du än skriver.',
      'Öppna chatten i ett fönster till: varje meddelande dyker upp i båda.',
      'Med medlemmarna fungerar det likadant, förutom att de tänker innan de svarar.',
    ],
  },
}
