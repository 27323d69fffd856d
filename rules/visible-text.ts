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
