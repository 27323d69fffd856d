import type { ChallengeParameters } from '#contract/accounts.ts'
import { codeLifeSeconds } from '#rules/accounts/verification.ts'

export type Tab = 'sign-in' | 'sign-up'

const subScreens = [
  'verify-signup',
  'verify-signin',
  'authenticator',
  'forgot-password',
  'verify-reset',
  'reset-password',
  'reset-success',
] as const
export type SubScreen = (typeof subScreens)[number]
export type ScreenName = 'tabs' | SubScreen

/** What a sub-screen requires. All but the email are kept in memory only, so a reload drops them. */
export type ScreenContext = {
  email: string
  challenge?: ChallengeParameters | undefined
  isUnconfirmed?: boolean
  resetToken?: string | undefined
}

export type AuthScreen = { name: ScreenName; notice?: string }

const isSubScreen = (name: string | null): name is SubScreen => subScreens.some((known) => known === name)

/** Returns the screen to show for the requested one. If a requirement is missing, returns the step that provides it. */
export function screenFor(wanted: string | null, known: ScreenContext): AuthScreen {
  if (!isSubScreen(wanted)) return { name: 'tabs' }
  return isPossible(wanted, known) ? { name: wanted } : insteadOf[wanted]
}

function isPossible(name: SubScreen, { email, challenge, isUnconfirmed = false, resetToken }: ScreenContext) {
  if (name === 'forgot-password') return true
  if (name === 'verify-signin') return challenge !== undefined || isUnconfirmed
  if (name === 'authenticator') return challenge !== undefined
  if (name === 'reset-password') return email !== '' && resetToken !== undefined
  return email !== ''
}

const insteadOf: Record<SubScreen, AuthScreen> = {
  'verify-signup': { name: 'tabs', notice: 'Sign in to verify your email.' },
  'verify-signin': {
    name: 'tabs',
    notice: `Sign in again to enter your code. The one we sent you is valid for ${codeLifeSeconds / 60} minutes.`,
  },
  authenticator: { name: 'tabs', notice: 'Sign in again to enter the code of your app.' },
  'forgot-password': { name: 'forgot-password' },
  'verify-reset': { name: 'forgot-password', notice: 'Enter your email, and we will send you a code.' },
  'reset-password': {
    name: 'forgot-password',
    notice: 'For your safety, this page forgets a verified code when it is left. Send a new one to go on.',
  },
  'reset-success': { name: 'tabs' },
}
