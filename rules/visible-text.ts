/** Whether there is anything to see; blanks, control characters and characters without a shape are nothing. */
export const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Characters that no line of text has, line ends among them. */
export const hasControls = (text: string) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** The same as one line: a blank for each run of control characters. */
export const withoutControls = (text: string) => text.replaceAll(/\s*[\p{Cc}\p{Zl}\p{Zp}]+\s*/gu, ' ')
