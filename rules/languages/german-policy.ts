import type { LanguagePolicy } from './language-policy.ts'

export const germanPolicy: LanguagePolicy = {
  testimonials: 'testimonials?|kundenstimmen?|rezensione?n?|(?:kunden)?bewertung(?:en)?|erfahrungsberichte?',
  quotes:
    '(?:kund(?:en|innen|e|in)|käufer(?:innen)?|teilnehmer(?:innen)?|schüler(?:innen)?|student(?:en|innen)|nutzer(?:innen)?|leser(?:innen)?|alle) (?:sagen|sagten|sagt|berichten|erzählen|lieben|schwärmen|empfehlen)',
  ratings:
    '(?:fünf|[1-5])[- ]sterne?n?|\\d(?:[.,]\\d)? von (?:5|10)|(?:best|top|am besten)[- ]?bewertete?[rsn]?',
  counts:
    '(?:\\d[\\d.,]*|hunderte?|tausende?|millionen)(?: von)?(?: \\p{L}+){0,2} (?:kund(?:en|innen)|käufer(?:innen|n)?|teilnehmer(?:innen|n)?|schüler(?:innen|n)?|studenten|verkäufer(?:innen|n)?|mitglieder|menschen|nutzer(?:innen|n)?|leser(?:innen|n)?)|bestseller|meistverkauft\\p{L}*|(?:tausende|hunderte|viele|millionen) vertrauen|schließ dich (?:tausenden|hunderten|über)',
  results:
    '(?:verdien(?:e|st|en|t)|mach(?:e|st|en|t)?|erziel(?:e|st|en|t)) (?:(?:mehr|viel|gutes|schnelles|dein|ein|so) )*(?:geld|einkommen|gewinne?|umsatz)|geld (?:zu )?verdienen|(?:passives|garantiertes|sicheres|zusätzliches) einkommen|garantier\\p{L}+|garantien?|reich werden|wirst (?:du )?reich|kündige? (?:deinen|den) job|(?:verdopp(?:el|l)|verdreifach)\\p{L}* (?:dein|deine|deinen|den|die|das)|ohne risiko|risiko(?:frei|los)\\p{L}*|finanzielle freiheit|(?:sechs|sieben|6|7)stellig\\p{L}*|davon leben',
  prices:
    '\\d[\\d.,]* ?(?:dollar|euro|franken|pfund|usd|eur|€|\\$)|\\d+ ?(?:%|prozent) (?:rabatt|nachlass|günstiger|provision|billiger)|rabatt von \\d+|kostet (?:nur |bloß )?\\d+|nur \\d+ ?€',
  advice:
    'heil(?:t|en|st)|diagnos\\p{L}+|symptome?n?|angststörung(?:en)?|depression(?:en)?|medikamente?n?|abnehmen|nimmst (?:du )?ab|blutdruck|ärzt(?:e|in|innen|en)|arzt|rechtsanwält\\p{L}+|anwält\\p{L}+|(?:rechts)?anwalts?|verklag\\p{L}+|rechtssicher\\p{L}*|rechtlich (?:sicher|geschützt)|rechtsberatung|steuern (?:zu )?(?:sparen|vermeiden|umgehen)|sparst (?:du )?steuern|steuerfrei\\p{L}*|(?:steuerlich )?absetzbar\\p{L}*|von der steuer ab(?:setzen|setzbar)?',
  commands:
    '(?:ignorier(?:e|en)?|vergiss|missachte) (?:alle |bisherigen |vorherigen |die |deine )*(?:anweisungen|regeln|vorgaben)|als (?:eine )?ki|als künstliche intelligenz|sprachmodell|(?:es )?tut mir leid, (?:aber )?(?:ich kann|das kann)',
}
