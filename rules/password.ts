/** The least is spec §5's; the most is ours: decisions.md asks for 64 at least. */
export const minPasswordLength = 8
export const maxPasswordLength = 128

/** Spec §5, Reset password. */
export const weakPasswordMessage =
  'Password must be at least 8 characters and include uppercase, lowercase, number, and special character.'
export const commonPasswordMessage = 'Choose a password that is harder to guess. This one is widely known.'
export const emailAsPasswordMessage = 'Choose a password that is not your email address.'

/** The ASCII letters, digits and punctuation that Cognito counts; others don't satisfy a requirement. */
const requirements = [
  { text: 'at least 8 characters', isMet: (password: string) => password.length >= minPasswordLength },
  { text: 'one lowercase letter', isMet: (password: string) => /[a-z]/.test(password) },
  { text: 'one uppercase letter', isMet: (password: string) => /[A-Z]/.test(password) },
  { text: 'one number', isMet: (password: string) => /[0-9]/.test(password) },
  { text: 'one special character', isMet: (password: string) => /[!-/:-@[-`{-~]/.test(password) },
] as const

const longPasswordLength = 12

/** The best known passwords that would pass the policy, in lower case. */
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

/** One point for each requirement and one for 12 characters; `missing` lists the unmet ones (spec §5). */
export function passwordStrength(password: string) {
  const missing = requirements.filter(({ isMet }) => !isMet(password)).map(({ text }) => text)
  const score = requirements.length - missing.length + Number(password.length >= longPasswordLength)
  return { score, verdict: verdictOf(score), missing }
}

function verdictOf(score: number) {
  if (score <= 2) return 'Weak password'
  return score <= 4 ? 'Good password' : 'Strong password'
}

/** The rule of spec §5, Reset password; decisions.md makes it the rule of every new password. */
export const meetsPasswordPolicy = (password: string) => requirements.every(({ isMet }) => isMet(password))

/** Whether it is on the short list of decisions.md, whatever its case. */
export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase())

/** Everything that speaks against a new password, as sentences to show; none if it may be used. */
export function passwordProblems(password: string, email: string): string[] {
  const problems: string[] = []
  if (!meetsPasswordPolicy(password)) problems.push(weakPasswordMessage)
  if (password.length > maxPasswordLength) problems.push(`Use at most ${maxPasswordLength} characters.`)
  if (isCommonPassword(password)) problems.push(commonPasswordMessage)
  if (password.trim().toLowerCase() === email.trim().toLowerCase()) problems.push(emailAsPasswordMessage)
  return problems
}
