/**
 * CONS-55: whether somebody asks if the profile is a real person. Every language is tried, because members write in
 * more than one. Found too often it only adds a true sentence; missed, the person who answers adds it.
 *
 * Written for lower-case words with single spaces between them; a word ends at a space.
 */
const QUESTIONS = [
  // English
  'are (you|u) (really |actually |even )?(real|fake|human|an? (real|bot|robot|fake|human|ai|computer|person))',
  '(is|are) (this|that) (really |even |profile )?(real|fake|a bot|an ai)',
  'do you (really |actually |even )?exist',
  '(am i|are we|is this) (really |actually |just )?(talking|chatting|writing|speaking|texting) (to|with) (the |your |some |a |an )?(staff|employee|employees|team|company|operator|moderator|bot|robot|ai|computer)',
  'are (you|u) (the |your |a |an |from |from the |one of the )?(staff|employee|operator|moderator|company)',
  '(real|actual) (person|woman|man|human|profile)',
  '(fake|fictional|invented) (profile|person)',
  // Dutch
  'ben (je|jij|u) (wel |eigenlijk )?(echt|nep|een (bot|robot|mens|echt|echte))',
  'besta (je|jij) (wel|echt|eigenlijk)',
  'echte? (mens|persoon|vrouw|man|profiel)',
  '(nepprofiel|fictief profiel|nep profiel)',
  // German
  'gibt es dich (wirklich|echt|überhaupt|tatsächlich)',
  'bist du (wirklich |überhaupt )?(echt|real|fake|eine? (bot|roboter|mensch|echte|echter))',
  'echte[rn]? (mensch|menschen|person|frau|mann|profil)',
  '(existierst du|fakeprofil|fake profil|fiktives profil)',
  // French
  '(es tu|tu es|êtes vous|vous êtes) (vraiment |bien )?(réel|réelle|vrai|vraie|faux|fausse|un robot|un bot|une vraie)',
  '(vraie|véritable) (personne|femme)',
  '(existes tu|tu existes|existez vous|vous existez|faux profil)',
  // Spanish
  'eres (de verdad|real|un bot|un robot|una persona|falso|falsa)',
  '(existes|perfil falso|persona real|persona de verdad)',
  // Italian
  'sei (davvero |veramente )?(reale|vero|vera|finto|finta|un bot|un robot|una persona)',
  '(esisti davvero|esisti veramente|persona vera|profilo falso|profilo finto)',
  // Polish
  'jesteś (naprawdę |w ogóle )?(prawdziwa|prawdziwy|realna|realny|botem|robotem|człowiekiem|sztuczna)',
  '(istniejesz|prawdziwą? osobą|prawdziwa osoba|fałszywy profil)',
  // Danish and Norwegian
  'er du (virkelig |egentlig )?(ægte|ekte|virkelig|rigtig|falsk|fake|en (bot|robot|rigtig|ekte|ægte)|et (rigtigt|ekte))',
  '((findes|finnes|eksisterer) du|falsk profil)',
  '(rigtig|ekte|ægte|virkelig) (person|kvinde|kvinne|mand|mann)',
  // Swedish
  'är du (verkligen |ens )?(äkta|verklig|riktig|på riktigt|falsk|fejk|en (bot|robot|riktig))',
  '(finns du (på riktigt|verkligen)|riktig (person|kvinna|man))',
  // Finnish
  'oletko (sinä |sä )?(oikeasti |edes )?(oikea|aito|todellinen|olemassa|botti|robotti|ihminen|feikki)',
  '((oikea|aito) (ihminen|henkilö|nainen|mies)|valeprofiili)',
].map((question) => new RegExp(` (${question}) `, 'u'))

export function asksWhetherReal(text: string): boolean {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const line = ` ${words.join(' ')} `
  return QUESTIONS.some((question) => question.test(line))
}
