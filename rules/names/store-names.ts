import { canonical, canonicalWords } from './canonical-name.ts'
import { firstNameOf, maxStoreNameLength } from './names.ts'
import { canonicalProductName, isReserved, reservedTerms } from './reserved-names.ts'

/** Payment services: reserved in the name of a store, also with something after them (`PayPal Checkout`; docs/decisions/0096). */
const paymentServices = canonicalWords(
  'paypal mastercard americanexpress amex klarna afterpay venmo cashapp applepay googlepay amazonpay shoppay payoneer zelle ' +
    'revolut westernunion moneygram coinbase binance',
)
/** Companies that courses are about: reserved only together with a word of authority (`Instagram Support`). */
const companies = canonicalWords(
  'amazon apple barclays chase ebay etsy facebook google hsbc instagram linkedin meta microsoft netflix openai outlook ' +
    'shopify stripe telegram tiktok twitter visa wellsfargo whatsapp youtube',
)
const wordsOfAuthority = [
  ...reservedTerms,
  ...canonicalWords(
    'alert alerts customerservice fraud helpdesk invoice invoices noreply official receipt receipts refund refunds service ' +
      'services',
  ),
]
/** Words that make nothing else of a name whose other words claim authority (`The Billing Team`). */
const fillers = canonicalWords(
  'and care center centre client customer department desk for info mail my notification notifications office our staff ' +
    'system team the your',
)
const anyOf = (words: readonly string[]) => words.join('|')
const startsWithPaymentService = new RegExp(
  `^(?:${anyOf(paymentServices)})(?:s|${anyOf(wordsOfAuthority)})*$`,
)
const onlyAuthority = new RegExp(`^(?:${anyOf([...wordsOfAuthority, ...fillers])})+$`)
const someAuthority = new RegExp(anyOf(wordsOfAuthority))
const companyWithAuthority = new RegExp(
  `^(?:${anyOf(companies)})s?(?:${anyOf([...wordsOfAuthority, ...fillers])})+$`,
)
const authority = new RegExp(`^(?:${anyOf(wordsOfAuthority)})+$`)

/**
 * Returns whether a store may not be called so, because its buyers could take it for the product, a payment service or somebody's
 * support: the product's name anywhere (`Storewright Help`), a payment service (`PayPal Security`), a company with a word
 * of authority (`Google Verification`), or nothing but such words (`Customer Support`). Letters of other alphabets,
 * full-width ones, invisible characters and digits that look alike make no difference.
 */
export const isReservedStoreName = (name: string): boolean =>
  // `paypal@support`: a sign may be read as a letter, or end a word.
  isReservedLook(latinLookOf(name)) ||
  isReservedLook(latinLookOf(name.replaceAll(/[^\p{L}\p{M}\p{N}\p{Cf}]/gu, ' ')))

/** Returns whether a store may not have this address, a DNS label in lower case: what is reserved for everybody, and as a store's name. */
export function isReservedAddress(address: string): boolean {
  const words = address.replaceAll('-', ' ')
  // A name with digits at the end is the same name: `paypal24`.
  return isReserved(address) || [words, words.replace(/\d+$/, '')].some(isReservedStoreName)
}

function isReservedLook(look: string): boolean {
  const words = look
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(canonical)
  const joined = words.join('')
  if (joined.includes(canonicalProductName)) return true
  if (onlyAuthority.test(joined) && someAuthority.test(joined)) return true
  const runs = runsOf(words)
  if (runs.some((run) => startsWithPaymentService.test(run) || companyWithAuthority.test(run))) return true
  return runs.some((run) => companies.includes(run)) && runs.some((run) => authority.test(run))
}

/** Each word, and up to eight consecutive words as one: `P a y P a l`. */
const runsOf = (words: readonly string[]) =>
  words.flatMap((_, start) =>
    Array.from({ length: Math.min(8, words.length - start) }, (_, more) =>
      words.slice(start, start + more + 1).join(''),
    ),
  )

/** `Ada's Store` (docs/product.md, Sign-up and sign-in), inside the 60 characters of a store name, and never reserved. */
export function defaultStoreName(fullName: string) {
  const ending = "'s Store"
  const owner = Array.from(firstNameOf(fullName))
  while (owner.join('').length + ending.length > maxStoreNameLength) owner.pop()
  const name = owner.join('') + ending
  return owner.length > 0 && !isReservedStoreName(name) ? name : 'My Store'
}

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
const latinLookOf = (text: string) =>
  Array.from(
    text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
    (sign) => latinOf.get(sign) ?? sign,
  )
    .join('')
    .toLowerCase()
