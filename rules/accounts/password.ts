import { maxPasswordLength, minPasswordLength } from './password-length.ts'

/** docs/product.md, Password reset. */
export const weakPasswordMessage =
  'Password must be at least 8 characters and include uppercase, lowercase, number, and special character.'
export const commonPasswordMessage = 'Choose a password that is harder to guess. This one is widely known.'
export const emailAsPasswordMessage = 'Choose a password that is not your email address.'
export const spacedPasswordMessage = 'Choose a password that neither begins nor ends with a space.'

/** The ASCII letters, digits and punctuation that Cognito counts. Other characters do not satisfy a requirement. */
const requirements = [
  { text: 'at least 8 characters', isMet: (password: string) => password.length >= minPasswordLength },
  { text: 'one lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'one uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'one number', isMet: (password: string) => /[0-9]/.test(password) },
  { text: 'one special character', isMet: (password: string) => /[!-/:-@[-`{-~]/.test(password) },
] as const

const longPasswordLength = 12

/** The most common passwords that would satisfy the policy, in lower case. */
const commonPasswords = new Set([
  'abc123!@#',
  'abcd1234!',
  'abcd@1234',
  'admin123!',
  'admin@123',
  'changeme1!',
  'football1!',
  'hello123!',
  'iloveyou1!',
  'letmein1!',
  'p@ssw0rd',
  'p@ssw0rd1',
  'p@ssword1',
  'pass@123',
  'pass@1234',
  'passw0rd!',
  'password1!',
  'password12!',
  'password123!',
  'password@1',
  'password@123',
  'qwerty1!',
  'qwerty123!',
  'qwerty@123',
  'test1234!',
  'welcome1!',
  'welcome123!',
  'welcome@123',
])

/** The base terms of the most common passwords, which add digits and special characters to them. */
const commonWords = new Set([
  'abc',
  'abcd',
  'admin',
  'baseball',
  'changeme',
  'dragon',
  'football',
  'hello',
  'iloveyou',
  'letmein',
  'master',
  'monkey',
  'pass',
  'password',
  'princess',
  'qwerty',
  'secret',
  'summer',
  'sunshine',
  'superman',
  'test',
  'welcome',
  'winter',
])
const maxDecorationLength = 6
const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** Common keyboard walks, in lower case. */
const keyboardWalks = new Set([
  '1q2w3e4r',
  '1q2w3e4r!',
  '1qaz2wsx',
  '1qaz@wsx',
  '!qaz2wsx',
  '1qaz!qaz',
  'qwer1234',
  'asdf1234',
])

/** The highest score that counts as weak. A common password scores no more than this. */
const weakScore = 2

/**
 * Scores one point for each requirement and one for 12 characters; `missing` lists the unmet ones (docs/product.md,
 * Password reset). A password that resembles a common one is weak at any score.
 */
export function passwordStrength(password: string) {
  const missing = requirements.filter(({ isMet }) => !isMet(password)).map(({ text }) => text)
  const points = requirements.length - missing.length + Number(password.length >= longPasswordLength)
  const score = resemblesCommonPassword(password) ? Math.min(points, weakScore) : points
  return { score, verdict: verdictOf(score), missing }
}

function verdictOf(score: number) {
  if (score <= weakScore) return 'Weak password'
  return score <= 4 ? 'Good password' : 'Strong password'
}

/** The rule of every new password (docs/product.md, Password reset). */
export const meetsPasswordPolicy = (password: string) => requirements.every(({ isMet }) => isMet(password))

/** Returns whether the password is on the short list of passwords that nobody may choose, ignoring case. */
export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase())

/** Returns whether the password is a common term or keyboard walk, ignoring case, lookalike characters and a short ending. */
export function resemblesCommonPassword(password: string) {
  const typed = password.toLowerCase()
  if (isCommonPassword(password) || keyboardWalks.has(typed)) return true
  const word = typed.replace(/[^a-z]+$/, '')
  if (typed.length - word.length > maxDecorationLength) return false
  return commonWords.has(word.replace(/[^a-z]/g, (character) => lookalikes[character] ?? character))
}

/** Returns every reason to refuse a new password, as sentences to show; empty if it may be used. */
export function passwordProblems(password: string, email: string): string[] {
  const problems: string[] = []
  if (!meetsPasswordPolicy(password)) problems.push(weakPasswordMessage)
  if (isTooLong(password)) problems.push(`Use at most ${maxPasswordLength} characters.`)
  if (isCommonPassword(password)) problems.push(commonPasswordMessage)
  if (isEmail(password, email)) problems.push(emailAsPasswordMessage)
  if (isSpaced(password)) problems.push(spacedPasswordMessage)
  return problems
}

/** Returns the same reasons, each unmet requirement named in a few words (docs/product.md, Errors). */
export const unmetPasswordRequirements = (password: string, email: string): string[] => [
  ...passwordStrength(password).missing,
  ...(isTooLong(password) ? [`at most ${maxPasswordLength} characters`] : []),
  ...(isCommonPassword(password) ? ['not a widely known password'] : []),
  ...(isEmail(password, email) ? ['not your email address'] : []),
  ...(isSpaced(password) ? ['no space at the beginning or end'] : []),
]

const isTooLong = (password: string) => password.length > maxPasswordLength
const isEmail = (password: string, email: string) =>
  password.trim().toLowerCase() === email.trim().toLowerCase()
/** Cognito refuses these, and line breaks, as no password at all. */
const isSpaced = (password: string) => /^\s|\s$|[\n\r\u0085\u2028\u2029]/.test(password)
