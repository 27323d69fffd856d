import type { ChallengeParameters } from '#contract/accounts.ts'

export type Tab = 'sign-in' | 'sign-up'

/** Where in the auth area somebody is; the tabs are home. */
export type Screen = { name: 'tabs'; tab: Tab } | { name: 'verify-signin'; challenge: ChallengeParameters }
