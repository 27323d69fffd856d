import { type FormEvent, useState } from 'react'
import {
  normalRecoveryCode,
  recoveryCodePattern,
  trustedDeviceLifeMs,
} from '#rules/accounts/second-factor.ts'
import { dayMs } from '#rules/time.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { ExpiredError } from '../../lib/session/auth-provider.ts'
import { failureText } from '../../lib/session/failure-text.ts'
import { signIn } from '../../lib/session.ts'
import { Attempts } from '../../ui/code-entry/code-entry.tsx'
import { statusOfChallenge } from '../../ui/code-entry/code-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { Flow } from './use-flow.ts'

const failed = 'The code could not be checked. Please try again.'
const sixDigits = /^\d{6}$/
const trustText = `Trust this device for ${trustedDeviceLifeMs / dayMs} days`

/** The step of a sign-in that asks for a code of the authenticator app, or for a recovery code. */
export function AuthenticatorStep({ flow }: { flow: Flow }) {
  usePageTitle('Enter your code')
  const [isRecovery, setIsRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [isTrusted, setIsTrusted] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(() => flow.challenge?.message)
  const { challenge } = flow
  if (!challenge) return null
  const isLocked = challenge.lockout === 'true'

  const leave = () => {
    signIn.cancel()
    flow.toSignIn()
  }
  const check = async () => {
    setIsBusy(true)
    try {
      const step = await signIn.withCode(code.trim(), isTrusted && !isRecovery)
      if (step.kind === 'done') return notify.success('Welcome back!')
      flow.toVerifySignIn(step.challenge)
      setProblem(step.challenge.message ?? failed)
      setCode('')
    } catch (error) {
      setProblem(failureText(error) ?? failed)
      if (error instanceof ExpiredError) leave()
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isComplete = isRecovery
      ? recoveryCodePattern.test(normalRecoveryCode(code))
      : sixDigits.test(code.trim())
    if (!isComplete) {
      event.currentTarget.querySelector('input')?.focus()
      return setProblem(
        isRecovery ? 'Enter one of your recovery codes.' : 'Enter the six digits that your app shows.',
      )
    }
    if (!isBusy && !isLocked) void check()
  }
  const change = () => {
    setIsRecovery(!isRecovery)
    setCode('')
    setProblem(undefined)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <h1 className="font-display text-title font-semibold tracking-title">Enter your code</h1>
        <p className="mt-2 text-muted">
          {isRecovery
            ? 'Each of your ten recovery codes works once.'
            : 'Open your authenticator app and enter the code for this account.'}
        </p>
      </div>
      {isRecovery ? (
        <TextField
          key="recovery"
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          placeholder="xxxxx-xxxxx"
          value={code}
          disabled={isLocked}
          onChange={({ target }) => setCode(target.value)}
          error={problem}
        />
      ) : (
        <TextField
          key="code"
          label="Authenticator code"
          name="authenticator-code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          disabled={isLocked}
          onChange={({ target }) => setCode(target.value)}
          error={problem}
        />
      )}
      {!isLocked && <Attempts remaining={statusOfChallenge(challenge).attemptsRemaining} />}
      {!isRecovery && (
        <div className="flex items-center gap-3 text-sm">
          <Switch label={trustText} checked={isTrusted} onChange={setIsTrusted} />
          <span aria-hidden>{trustText}</span>
        </div>
      )}
      <Button type="submit" className="w-full" busy={isBusy} busyText="Verifying..." disabled={isLocked}>
        Verify
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ml-4" onClick={change}>
          {isRecovery ? 'Use your app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" className="-mr-4" onClick={leave}>
          Back to sign in
        </Button>
      </div>
    </form>
  )
}
