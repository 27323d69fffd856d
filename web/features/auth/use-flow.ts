import { useEffect, useEffectEvent, useState } from 'react'
import type { AccountCodePurpose, ChallengeParameters } from '#contract/accounts.ts'
import { parseResetLink } from '#contract/reset-link.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'
import { loadFlow, type Remembered, saveFlow } from './remembered.ts'
import { screenFor, type Tab } from './screen.ts'
import { useAuthScreen } from './use-auth-screen.ts'

type Secrets = {
  challenge?: ChallengeParameters | undefined
  /** The password was correct, but the address must be confirmed first. */
  isUnconfirmed?: boolean
  resetToken?: string | undefined
}

/** Returns the address and the token of the link of a reset mail. */
function knownFrom(hash: string): { remembered: Remembered; secrets: Secrets } | undefined {
  const link = parseResetLink(hash)
  return link && { remembered: { email: link.email, codes: {} }, secrets: { resetToken: link.token } }
}

export type Flow = ReturnType<typeof useFlow>

/** The state of the auth area: the current screen, its data and the transitions. */
export function useFlow() {
  const { wanted, tab, hash, go } = useAuthScreen()
  const [remembered, setRemembered] = useState(() => knownFrom(hash)?.remembered ?? loadFlow())
  const [secrets, setSecrets] = useState<Secrets>(() => knownFrom(hash)?.secrets ?? {})
  useEffect(() => saveFlow(remembered), [remembered])
  const openResetLink = useEffectEvent((fragment: string) => {
    const known = knownFrom(fragment)
    if (!known) return
    setRemembered(known.remembered)
    setSecrets(known.secrets)
    go({ screen: 'reset-password' }, { replace: true })
  })
  // The token leaves the address bar and the history at once.
  useEffect(() => openResetLink(hash), [hash])
  const { email, codes } = remembered

  return {
    ...screenFor(wanted, { email, ...secrets }),
    ...secrets,
    tab,
    /** As typed. */
    email,
    /** Normalized for API calls. */
    address: email.trim().toLowerCase(),
    codes,
    setEmail: (next: string) => setRemembered({ email: next, codes: {} }),
    report: (purpose: AccountCodePurpose, status: CodeStatus) =>
      setRemembered((before) => ({ ...before, codes: { ...before.codes, [purpose]: status } })),
    toTab: (next: Tab) => go({ tab: next }, { replace: true }),
    toSignIn: () => {
      setSecrets({})
      go({})
    },
    toVerifySignUp: () => go({ screen: 'verify-signup' }),
    toVerifySignIn: (challenge: ChallengeParameters) => {
      setSecrets({ challenge })
      go({ screen: 'verify-signin' })
    },
    toConfirmEmail: () => {
      setSecrets({ isUnconfirmed: true })
      go({ screen: 'verify-signin' })
    },
    toForgotPassword: () => go({ screen: 'forgot-password' }),
    toVerifyReset: () => go({ screen: 'verify-reset' }),
    toResetPassword: (resetToken: string) => {
      setSecrets({ resetToken })
      go({ screen: 'reset-password' }, { replace: true })
    },
    toResetSuccess: () => {
      setSecrets({})
      setRemembered((before) => ({ ...before, codes: {} }))
      go({ screen: 'reset-success' }, { replace: true })
    },
  }
}
