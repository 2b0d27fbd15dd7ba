/**
 * Names a member could use to pass for us, as natives write them. ACC-2: a word of `POSTS` is refused anywhere in a
 * name; words of `CLAIMS` are innocent beside others ("Dream Team") and refused when nothing else is left.
 */
export const POSTS: readonly string[] = [
  // en
  ...['support', 'moderator', 'admin', 'administrator', 'sysadmin', 'webmaster', 'helpdesk', 'help desk', 'staff'],
  ...['customer service', 'customer support', 'customer care', 'support team', 'site owner'],
  // nl
  ...['klantenservice', 'klantendienst', 'klantenservice team', 'beheerder', 'sitebeheer', 'ondersteuning'],
  // de
  ...['kundenservice', 'kundendienst', 'kundensupport', 'kundenbetreuung', 'moderatorin', 'administratorin'],
  ...['seitenbetreiber'],
  // it
  ...['assistenza', 'servizio clienti', 'moderatore', 'moderatrice', 'amministratore', 'amministratrice'],
  // fr
  ...['service client', 'service clients', 'modérateur', 'modératrice', 'administrateur', 'administratrice'],
  ...['assistance'],
  // es
  ...['atención al cliente', 'servicio al cliente', 'soporte', 'moderador', 'moderadora', 'administrador'],
  ...['administradora'],
  // pl
  ...['obsługa klienta', 'biuro obsługi klienta', 'moderatorka', 'administratorka', 'administracja', 'wsparcie'],
  // da, nb
  ...['kundeservice', 'kundesupport', 'brukerstøtte', 'kundestøtte', 'administratør'],
  // fi
  ...['asiakaspalvelu', 'ylläpito', 'ylläpitäjä', 'moderaattori', 'asiakastuki'],
  // sv
  ...['kundtjänst', 'kundservice', 'kundsupport', 'administratör', 'supporten'],
]

export const CLAIMS: readonly string[] = [
  ...['team', 'crew', 'tiimi', 'zespół', 'equipo', 'équipe', 'ekipa'],
  ...['official', 'officieel', 'officiële', 'offiziell', 'ufficiale', 'officiel', 'officielle', 'oficial', 'oficjalny'],
  ...['oficjalna', 'oficjalne', 'officiell', 'offisiell', 'virallinen'],
  ...['verified', 'geverifieerd', 'verifiziert', 'verificato', 'vérifié', 'verificado', 'zweryfikowany'],
  ...['verificeret', 'verifisert', 'verifierad', 'varmennettu'],
  ...['help', 'hulp', 'hilfe', 'aiuto', 'aide', 'ayuda', 'pomoc', 'hjælp', 'hjelp', 'hjälp', 'tuki'],
  ...['service', 'servizio', 'servicio', 'serwis', 'tjänst', 'palvelu'],
  ...['security', 'safety', 'veiligheid', 'sicherheit', 'sicurezza', 'sécurité', 'seguridad', 'bezpieczeństwo'],
  ...['sikkerhed', 'sikkerhet', 'säkerhet', 'turvallisuus'],
  ...['system', 'systeem', 'sistema', 'système', 'järjestelmä'],
  ...['mod', 'mods', 'moderation', 'moderatie', 'moderazione', 'modération', 'moderación', 'moderacja', 'moderering'],
  ...['moderointi', 'administration', 'beheer', 'verwaltung', 'amministrazione', 'administración', 'administrasjon'],
  ...['redactie', 'redaktion', 'redazione', 'rédaction', 'redacción', 'redakcja', 'redaksjon', 'toimitus'],
  ...['premium', 'vip', 'fictional profile', 'deleted member', 'deleted account'],
  ...['police', 'politie', 'polizei', 'polizia', 'policía', 'policja', 'politi', 'poliisi', 'polis'],
  ...['billing', 'payments', 'info', 'notification', 'notifications', 'bot', 'chatbot'],
]

/** Words that add nothing to a claim: "The Official Team". */
export const FILLERS: readonly string[] = [
  ...['the', 'your', 'our', 'of', 'from', 'and', 'de', 'het', 'van', 'je', 'ons', 'der', 'die', 'das', 'von', 'vom'],
  ...['dein', 'unser', 'il', 'lo', 'la', 'le', 'di', 'del', 'du', 'des', 'el', 'los', 'site', 'chat'],
]
