import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ChallengeParameters } from '#contract/accounts.ts'
import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { parseResetLink } from '#contract/urls/mail-links.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'
import { createStoredAuthFlow, loadFlow, noCodes, type StoredAuthFlow } from './auth-flow-storage.ts'
import { type SubScreen, screenFor, type Tab } from './auth-screen.ts'

type Secrets = {
  challenge?: ChallengeParameters | undefined
  /** The password was correct, but the address must be confirmed first. */
  isUnconfirmed?: boolean
  resetToken?: string | undefined
  /** The account was just created, so that only the password is missing. */
  isNewAccount?: boolean
}

/** Returns the address and the token of the link of a reset mail. */
function knownFrom(hash: string): { remembered: StoredAuthFlow; secrets: Secrets } | undefined {
  const link = parseResetLink(hash)
  return link && { remembered: { email: link.email, codes: {} }, secrets: { resetToken: link.token } }
}

export type Flow = ReturnType<typeof useFlow>

/** Returns the name of the sign-up as typed. */
export function useTypedName({ remembered }: Flow) {
  const read = () => remembered.get().fullName ?? ''
  return useSyncExternalStore(remembered.subscribe, read, read)
}

/** Returns the address as typed, and renders again at every key stroke. */
export function useTypedEmail({ remembered }: Flow) {
  const read = () => remembered.get().email
  return useSyncExternalStore(remembered.subscribe, read, read)
}

/** The state of the auth area: the current screen, its data and the transitions. Not rendered at every key stroke. */
export function useFlow() {
  const { wanted, tab, hash, go } = useAuthScreen()
  const [remembered] = useState(() => createStoredAuthFlow(knownFrom(hash)?.remembered ?? loadFlow()))
  const readCodes = () => remembered.get().codes
  const codes = useSyncExternalStore(remembered.subscribe, readCodes, readCodes)
  const [secrets, setSecrets] = useState<Secrets>(() => knownFrom(hash)?.secrets ?? {})
  useEffect(() => remembered.save(), [remembered])
  const openResetLink = useEffectEvent((fragment: string) => {
    const known = knownFrom(fragment)
    if (!known) return
    remembered.change(known.remembered)
    setSecrets(known.secrets)
    go({ screen: 'reset-password' }, { replace: true })
  })
  // The token leaves the address bar and the history at once.
  useEffect(() => openResetLink(hash), [hash])

  return {
    ...screenFor(wanted, { email: remembered.get().email, ...secrets }),
    ...secrets,
    tab,
    remembered,
    /** As typed until now. */
    get email() {
      return remembered.get().email
    },
    /** Normalized for API calls. */
    get address() {
      return remembered.get().email.trim().toLowerCase()
    },
    codes,
    setEmail: (next: string) => remembered.change({ email: next, codes: noCodes }),
    setFullName: (fullName: string) => remembered.change({ fullName }),
    report: (purpose: AccountCodePurpose, status: CodeStatus) =>
      remembered.change({ codes: { ...remembered.get().codes, [purpose]: status } }),
    toTab: (next: Tab) => go({ tab: next }, { replace: true }),
    toSignIn: () => {
      setSecrets({})
      go({})
    },
    toFirstSignIn: () => {
      setSecrets({ isNewAccount: true })
      go({})
    },
    toVerifySignUp: () => go({ screen: 'verify-signup' }),
    toVerifySignIn: (challenge: ChallengeParameters) => {
      setSecrets({ challenge })
      go({ screen: challenge.kind === 'authenticator' ? 'authenticator' : 'verify-signin' })
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
      remembered.change({ codes: noCodes })
      go({ screen: 'reset-success' }, { replace: true })
    },
  }
}

type Place = { screen?: SubScreen; tab?: Tab }

/** Reads the auth screen from the URL. Navigation keeps the page to return to after sign-in and drops the fragment. */
function useAuthScreen() {
  const [params, setParams] = useSearchParams()
  const { state, hash } = useLocation()
  const go = ({ screen, tab }: Place, { replace = false } = {}) => {
    const next = new URLSearchParams(params)
    next.delete('screen')
    next.delete('tab')
    if (screen) next.set('screen', screen)
    if (tab === 'sign-up') next.set('tab', tab)
    setParams(next, { replace, state })
  }
  const tab: Tab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in'
  return { wanted: params.get('screen'), tab, hash, go }
}
