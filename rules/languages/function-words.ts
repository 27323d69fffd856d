import { type Language, languageCodes, languages } from './languages.ts'

/** The words of each language that ordinary text is full of, and that other languages have by chance only. */
const functionWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(
    'a about all an and are as at be but by can do for from has have how i if in is it its more my no not of on one or so',
    'than that the their them then there they this to up was we what when which who will with you your',
  ),
  es: words(
    'a al como con cómo cuando cuándo de del donde el ella en eres es esta este esto está estás hace hay la las le lo los más me',
    'mi mis muy no o para pero por porque puedes que qué quien se ser si sin sobre son su sus sí también te tiene tienes todo tu',
    'tus tú un una uno y ya yo',
  ),
  pt: words(
    'a ao aos as até com como da das de dela dele do dos e ela ele em essa esse esta este eu há isso isto já lhe mais mas me',
    'meu minha muito na nas no nos não num numa o os ou para pela pelo por porque pode podes quando que quem se sem ser seu seus',
    'sobre sua suas são também te tem teu tua tuas teus tu tudo um uma você vocês à às é',
  ),
  de: words(
    'aber alle als am an auch auf aus bei bist da das dass dein deine deinem deinen deiner dem den der des dich die dies diese',
    'diesem diesen dieser dir doch du durch ein eine einem einen einer er es für hast hat ich ihr im in ist ja kann kannst kein',
    'keine man mehr mit nach nicht noch nur oder ohne sein sich sie sind so und uns viel von vor war was weil wenn werden wie wir',
    'wird wo zu zum zur über',
  ),
  fr: words(
    'a ai au aux avec avez c ce ces cette comme d dans de des du elle en es est et fait il ils j je l la le les leur lui m ma mais',
    'me mes moi mon n ne nos notre nous on ont ou où par pas peut peux plus pour qu quand que qui s sa sans se ses si son sont sur',
    't ta te tes toi ton tout tu un une vos votre vous y à être',
  ),
}

const minShare = 0.2
/** A shorter text has too few words to tell its language. */
const minWords = 8

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '))
}

/** Returns whether a text can be of this language: it is short, or full of its words and of no other's more. */
export function canBeOf(language: Language, text: string): boolean {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  if (found.length < minWords) return true
  const countOf = (of: Language) => found.filter((word) => functionWords[of].has(word)).length
  const own = countOf(language)
  return own >= found.length * minShare && languageCodes.every((other) => countOf(other) <= own)
}

/** Returns the line that asks for another language; undefined if the text can be of this one. */
export const languageProblem = (language: Language, text: string): string | undefined =>
  canBeOf(language, text) ? undefined : `Write ${languages[language]}.`
