/**
 * Letters of other alphabets that are easily mistaken for a Latin one: those of Unicode's list of confusables
 * (https://www.unicode.org/Public/security/latest/confusables.txt, UTS 39) in scripts that a browser's fonts have, without
 * what normalization resolves; and small letters that only look like a capital (Cyrillic `м`).
 */
const lettersLike: Readonly<Record<string, string>> = {
  a: 'ɑΑαАаᎪᗅꓮ',
  b: 'ƀƂƃƄɓΒβБВвЬѢѣҌҍᏏᏴᖯᗷꓐꞴ',
  c: 'ȼςСсҪҫᏟᴄⲤⲥꓚꮯ',
  d: 'ÐĐđƉƌɖɗԁᎠᏧᑯᗞᗪꓒꓓ',
  e: 'ɆɇΕεΣЕеҽҿЭэᎬⴹꓰꬲ',
  f: 'ƑƒϜքᖴᵮẝꓝꞘꞙꬵ',
  g: 'ƍǤǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ĦħɦΗНнћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ',
  i: 'ıɨɩɪιіӏᎥᵻᵼꙇꭵ',
  j: 'ɈɉͿϳЈјᎫᒍꓙꞲ',
  k: 'ƙΚκКкҚҞᏦᛕⱩⲔꓗꝀ',
  l: 'ŁłƖƗƚǀɫɭΙІӀᏞᒪᛁⲒⳐⵏꓡꓲ',
  m: 'ΜμϺМмӍᎷᗰᛖⲘꓟ',
  n: 'ƝƞɳΝηПпոռᵰⲚꓠ',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөՕօჿᎾᏫᴏᴑⲞⲟⴱⵁⵔꓳꝊꝋꬽꬾꭴꮎꮻ',
  p: 'ƥΡρРрᏢᑭᵽⲢⲣꓑ',
  q: 'ʠԛգզⵕ',
  r: 'ƦɍɼɽгғЯяᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ',
  s: 'ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ',
  t: 'ŦŧƭƮȾΤτТтҬᎢᵵⲦꓔ',
  u: 'ɄʋυИиՍսᏌᑌᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѴѵᏙᐯᴠⴸꓦꮩ',
  w: 'ɯωѡШшѽԜԝաᎳᏔᴡꓪꝡꮃ',
  x: 'ΧχХхҲᕁᕽᚷⲬⵝꓫꞳ',
  y: 'ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚ',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ',
}

/** Signs that stand for a letter in a word. */
const signsLike: Readonly<Record<string, string>> = { a: '@', e: '€', l: '|£', s: '$§' }

const latinOf = new Map(
  [lettersLike, signsLike].flatMap((table) =>
    Object.entries(table).flatMap(([latin, others]) =>
      Array.from(others, (other) => [other, latin] as const),
    ),
  ),
)

/**
 * Returns what a text looks like in lower-case Latin letters: full-width, mathematical and accented letters as plain ones,
 * those of other alphabets as the Latin letter that they resemble, without characters that have no glyph.
 */
export const latinLookOf = (text: string) =>
  Array.from(
    text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
    (sign) => latinOf.get(sign) ?? sign,
  )
    .join('')
    .toLowerCase()

const digitsLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
}

/**
 * Returns the same text for lower-case Latin names that look the same: without hyphens, with one character for all that
 * are easily confused.
 */
export const canonical = (name: string) =>
  name
    .replaceAll('-', '')
    .replaceAll(/[0-9i]/g, (sign) => digitsLike[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** The words of a list, each in its canonical form. */
export const canonicalWords = (list: string) => list.split(' ').map(canonical)
