import type { LanguagePolicy } from './language-policy.ts'

export const portuguesePolicy: LanguagePolicy = {
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
