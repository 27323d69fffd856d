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
const signsLike: Readonly<Record<string, string>> = { a: '@', e: '€', i: '!¡', l: '|£', s: '$§', t: '†' }

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
