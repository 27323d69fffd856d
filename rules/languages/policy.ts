import type { LanguagePolicy } from './language-policy.ts'
import type { Language } from './languages.ts'

const portuguesePolicy: LanguagePolicy = {
  testimonials:
    'testemunhos?|depoimentos?|avaliações|resenhas?|opiniões de (?:\\p{L}+ )?(?:clientes|alun[oa]s|compradores)',
  quotes:
    '(?:clientes?|alun[oa]s?|estudantes?|compradores?|usuári[oa]s?|as pessoas|pessoas) (?:já )?(?:dizem|diz|disseram|afirmam|adoram|amam|recomendam)',
  ratings:
    '(?:cinco|[1-5]) estrelas|\\d(?:[.,]\\d)? (?:de|em|sobre) (?:5|10)|(?:mais bem|melhor|bem) avaliad[oa]s?',
  counts:
    '(?:\\d[\\d.,]*|centenas|milhares|milhões)(?: de)?(?: \\p{L}+){0,2} (?:clientes|alun[oa]s|estudantes|criadore?s|criadoras|vendedores|membros|compradores|pessoas|usuári[oa]s|seguidores)|best-?sellers?|(?:o|a|os|as) mais vendid[oa]s?|confiam (?:já )?(?:milhares|centenas|milhões|muitos)|junte-se a (?:mais de|milhares|centenas|milhões)',
  results:
    '(?:ganh(?:a|as|e|ar|ará|arás|am)|fazer|faça|faz|ger(?:a|as|ar|e)) (?:(?:mais|muito|bom|um|uns|seu|sua) )*(?:dinheiro|rendimentos?|renda|lucros?|salário)|rend(?:a|imentos?) (?:passiv[oa]s?|garantid[oa]s?|extra|fix[oa]s?)|garant(?:e|em|ido|ida|idos|idas|imos|ir|ia|ias)|fi(?:que|car) ric[oa]|(?:larg(?:a|ue|ar)|deix(?:a|e|ar)) (?:o|seu|o seu|o teu) (?:emprego|trabalho)|(?:dupli(?:c|qu)|tripli(?:c|qu)|dobr)(?:a|as|e|ar) (?:(?:as|os|a|o) )?(?:suas?|seus?|tuas?|teus?|vendas|lucros|renda)|sem (?:nenhum |qualquer )?riscos?|liberdade financeira|(?:seis|sete|6|7) (?:dígitos|algarismos)|viver disto|viver disso',
  prices:
    '\\d[\\d.,]* ?(?:dólares|euros|reais|libras|usd|eur|€|\\$)|r\\$ ?\\d+|\\d+ ?% (?:de )?(?:desconto|comissão)|desconto de \\d+|(?:custa|vale|paga) (?:só |apenas )?\\d+',
  advice:
    'cura(?:m|r|rá)?|diagnóstic[oa]s?|sintomas?|ansiedade|depressão|medicamentos?|medicação|remédios?|(?:perder|perde|perderá|emagrecer) (?:peso|rápido)|emagrec\\p{L}+|pressão arterial|médic[oa]s?|advogad[oa]s?|processar-te|processá-lo|processar você|legalmente (?:segur|protegid)[oa]s?|(?:aconselhamento|consultoria) (?:jurídic[oa]|médic[oa])|(?:evitar?|evite|não pagar|sem pagar) impostos|dedutíve(?:l|is)',
  commands:
    '(?:ignor(?:a|e|ar)|esqueç[ao]|esquece) (?:todas? )?(?:as|tuas|suas|os)? ?(?:instruções|regras)|como (?:uma )?(?:ia|inteligência artificial)|modelo de linguagem|(?:desculpe|lamento|sinto muito), (?:mas )?não posso',
}

const spanishPolicy: LanguagePolicy = {
  testimonials: 'testimonios?|reseñas?|opiniones de (?:\\p{L}+ )?(?:clientes|alumn[oa]s|compradores)',
  quotes:
    '(?:clientes?|alumn[oa]s?|estudiantes?|compradores?|usuari[oa]s?|la gente|personas) (?:ya )?(?:dicen?|dijeron|afirman?|opinan?|adoran?|aman?|recomiendan?)',
  ratings:
    '(?:cinco|[1-5]) estrellas|\\d(?:[.,]\\d)? (?:de|sobre) (?:5|10)|(?:mejor|muy bien) (?:valorad|calificad)[oa]s?',
  counts:
    '(?:\\d[\\d.,]*|cientos|miles|millones)(?: de)?(?: \\p{L}+){0,2} (?:clientes|alumn[oa]s|estudiantes|creadore?s|creadoras|vendedores|miembros|compradores|personas|usuari[oa]s|seguidores)|superventas|(?:el|la|los|las) más vendid[oa]s?|confían (?:ya )?(?:miles|cientos|millones|muchos)|únete a (?:más de|los miles|miles|cientos|millones)',
  results:
    '(?:gan(?:a|as|ar|ará|arás|an)|hacer|haz|gener(?:a|as|ar|arás)) (?:(?:más|mucho|buen|un|unos|tu|tus) )*(?:dinero|ingresos?|beneficios|plata|sueldo)|ingresos? (?:pasivos?|garantizados?|extras?|fijos?)|garanti(?:za|zado|zada|zados|zadas|zamos|zan|zar)|garantías?|hazte ric[oa]|hacerse ric[oa]|deja(?:r|s)? (?:tu|el) (?:trabajo|empleo)|(?:duplic|triplic)(?:a|as|ar|arás) (?:tu|tus|las|los)|sin (?:ningún )?riesgos?|libertad financiera|(?:seis|siete|6|7) cifras|vivir de (?:esto|ello)',
  prices:
    '\\d[\\d.,]* ?(?:dólares|euros|pesos|libras|usd|eur|€|\\$)|\\d+ ?% (?:de )?(?:descuento|rebaja|comisión)|descuento de(?:l)? \\d+|(?:cuesta|vale|pagas) (?:solo |sólo )?\\d+',
  advice:
    'cura(?:n|r|rá)?|sana(?:n|r)? (?:tu|la|el)|diagnóstic[oa]s?|síntomas?|ansiedad|depresión|medicamentos?|medicación|(?:perder|pierdes|perderás|bajar de) peso|presión arterial|médic[oa]s?|abogad[oa]s?|demandar(?:te)?|legalmente (?:segur|protegid)[oa]s?|asesor(?:ía|amiento) (?:legal|médic[oa])|(?:evitar?|evitas|pagar menos|sin pagar) impuestos|deducibles?|desgrava(?:r|s|n)?',
  commands:
    '(?:ignora|ignorar|olvida|descarta) (?:todas? )?(?:las|tus|los|mis)? ?(?:instrucciones|reglas)|como (?:una )?(?:ia|inteligencia artificial)|modelo de lenguaje|lo siento, (?:pero )?no puedo',
}

const germanPolicy: LanguagePolicy = {
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

const frenchPolicy: LanguagePolicy = {
  testimonials: 'témoignages?|avis (?:de|des|clients?)(?: \\p{L}+)?|recensions?',
  quotes:
    '(?:client(?:e?s)?|élèves?|étudiant(?:e?s)?|acheteurs?|acheteuses?|utilisateurs?|les gens|lecteurs?) (?:disent|dit|ont dit|affirment|adorent|aiment|recommandent)',
  ratings: '(?:cinq|[1-5]) étoiles|\\d(?:[.,]\\d)? (?:sur|/) (?:5|10)|(?:le|la|les) mieux notée?s?|noté \\d',
  counts:
    "(?:\\d[\\d., ]*|des centaines|des milliers|milliers|centaines|des millions|millions)(?: de| d['’])? ?(?:\\p{L}+ ){0,2}(?:clients?|élèves|étudiants|créateurs|vendeurs|membres|acheteurs|personnes|utilisateurs|lecteurs|abonnés)|best-?sellers?|(?:le|la|les) plus vendue?s?|font (?:déjà )?confiance|rejoign(?:ez|s) (?:plus de|des milliers|les milliers|des centaines|des millions)",
  results:
    "(?:gagn(?:e|es|er|ez|erez|eras)|fai(?:re|s|tes)|génér(?:er|ez|e|es)) (?:(?:plus|beaucoup|bien|de|d['’]|l['’]|un|votre|ta|sa) ?)*(?:argent|revenus?|profits?|bénéfices|salaire|la vie|vie)|revenus? (?:passifs?|garantis?|complémentaires?|fixes?)|garanti(?:e|es|s|r|t|ssons)?|deven(?:ir|ez|s) riches?|(?:quitt(?:e|er|ez)|lâch(?:e|er|ez)) (?:votre|ton|son) (?:emploi|travail|boulot|job)|(?:doubl|tripl)(?:e|er|ez|es) (?:vos|tes|votre|ton|ta|les)|sans (?:aucun )?risques?|liberté financière|(?:six|sept|6|7) chiffres|vivre de (?:cela|ça)",
  prices:
    '\\d[\\d.,]* ?(?:dollars?|euros?|francs?|livres sterling|usd|eur|€|\\$)|\\d+ ?% (?:de )?(?:réduction|remise|rabais|commission)|(?:remise|réduction) de \\d+|(?:coûte|vaut|payez|paies) (?:seulement |que )?\\d+',
  advice:
    "guéri(?:t|r|s|ssent|ra)?|diagnosti(?:c|cs|que|quer|ques)|symptômes?|anxiété|dépression|médicaments?|(?:perdre|perds|perdez|perdrez) du poids|maigrir|tension artérielle|médecins?|avocate?s?|poursui(?:vre|tes?) en justice|(?:juridiquement|légalement) (?:sûre?|protégée?)s?|conseils? (?:juridiques?|médica(?:l|ux))|(?:éviter|évitez|évites|ne pas payer|sans payer) (?:d['’]|les |des |vos )?impôts|déductibles?|défiscalis\\p{L}+",
  commands:
    "(?:ignor(?:e|er|ez)|oubli(?:e|er|ez)) (?:toutes )?(?:les|tes|vos|ces)? ?(?:instructions|consignes|règles)|en tant qu['’](?:ia|intelligence artificielle)|modèle de langage|désolée?, (?:mais )?je ne peux pas",
}

const policies: Readonly<Record<Exclude<Language, 'en'>, LanguagePolicy>> = {
  es: spanishPolicy,
  pt: portuguesePolicy,
  de: germanPolicy,
  fr: frenchPolicy,
}

/** English is what every text is checked for; its patterns are in the checks themselves. */
const claims: readonly { kind: keyof LanguagePolicy; claim: string }[] = [
  { kind: 'testimonials', claim: 'testimonials or reviews' },
  { kind: 'quotes', claim: 'quotes from customers' },
  { kind: 'ratings', claim: 'ratings' },
  { kind: 'counts', claim: 'customer counts' },
  { kind: 'results', claim: 'income or result promises' },
  { kind: 'prices', claim: 'prices or amounts of money' },
  { kind: 'advice', claim: 'medical, legal or tax advice' },
  { kind: 'commands', claim: 'instructions' },
]

/** Returns the kinds of claims in a text of this language, beyond those that are found by their English words. */
export function claimsInLanguage(language: Language, text: string): string[] {
  if (language === 'en') return []
  const policy = policies[language]
  return claims.filter(({ kind }) => wholeWords(policy[kind]).test(text)).map(({ claim }) => claim)
}

/** Does not use `\b`, because it treats letters with accents as word ends. */
const wholeWords = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu')
