/**
 * Returns whether a text has at least one visible character. Spaces, control characters and characters without a glyph
 * are not visible.
 */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Characters that a single line of text must not contain, including line breaks. */
export const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** Returns the text without the signs that reverse or embed the direction of what follows. */
export const withoutDirectionControls = (text: string) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** Returns the text as one line: a space replaces each run of control characters. */
export const withoutControls = (text: string) => text.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ')

/** Returns as much of the text as fits into `maxLength` UTF-16 code units, without half of a character of two. */
export function firstCharacters(text: string, maxLength: number): string {
  const last = text.codePointAt(maxLength - 1) ?? 0
  return text.slice(0, last > 0xffff ? maxLength - 1 : maxLength)
}

/**
 * Returns whether a text has half of a character of two UTF-16 code units. Such a text has no UTF-8 encoding: the table and
 * other services refuse it.
 */
export const hasLoneSurrogate = (text: string) => /\p{Surrogate}/u.test(text)

/** Returns the text without such halves. */
export const withoutLoneSurrogates = (text: string) => text.replaceAll(/\p{Surrogate}/gu, '')

/** Returns the length of a text in UTF-8, in which the table counts the size of an item. */
export const utf8Bytes = (text: string) => new TextEncoder().encode(text).length

/** `1 product`, `2,000 products`: a count with its English noun; the plural adds an s. */
export const pluralize = (count: number, noun: string) =>
  `${withThousandsSeparators(count)} ${count === 1 ? noun : `${noun}s`}`

/** `2,000`. Without `Intl`, which takes a function longer to load than the rest of it. */
export const withThousandsSeparators = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * The most characters of an email address: the user pool's limit for a user name. Nobody could sign up with a longer
 * address, and every look-up of it would fail.
 */
export const maxEmailLength = 128
export const emailMissing = 'Enter your email.'
export const passwordMissing = 'Enter your password.'
export const emailTooLong = `Use an email address of at most ${maxEmailLength} characters.`
/** The most characters of an address that a buyer may pay with (RFC 5321). Buyers are not in the user pool. */
export const maxBuyerEmailLength = 254
export const buyerEmailTooLong = `Use an email address of at most ${maxBuyerEmailLength} characters.`

/** Returns false for a name that every object inherits, such as `constructor`: a record cannot tell it from an entry. */
export const isRecordKey = (key: string) => !(key in {})
