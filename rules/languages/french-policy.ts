import type { LanguagePolicy } from './language-policy.ts'

export const frenchPolicy: LanguagePolicy = {
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
