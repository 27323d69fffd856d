import type { LanguagePolicy } from './language-policy.ts'

export const spanishPolicy: LanguagePolicy = {
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
