import { useEffect, useState } from 'react'
import type { ChallengeParameters, CodePurpose } from '#contract/accounts.ts'
import type { CodeStatus } from './code-status.ts'
import { recall, remember } from './remembered.ts'
import { screenFor, type Tab } from './screen.ts'
import { usePlace } from './use-place.ts'

type Secrets = { challenge?: ChallengeParameters | undefined; resetToken?: string | undefined }

export type Flow = ReturnType<typeof useFlow>

/** The way through the auth area: what is shown, what is known so far, and the steps from here. */
export function useFlow() {
  const { wanted, tab, go } = usePlace()
  const [remembered, setRemembered] = useState(recall)
  const [secrets, setSecrets] = useState<Secrets>({})
  useEffect(() => remember(remembered), [remembered])
  const { email, codes } = remembered

  return {
    ...screenFor(wanted, { email, ...secrets }),
    ...secrets,
    tab,
    /** As she typed it. */
    email,
    /** As every call takes it. */
    address: email.trim().toLowerCase(),
    codes,
    setEmail: (next: string) => setRemembered({ email: next, codes: {} }),
    report: (purpose: CodePurpose, status: CodeStatus) =>
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
