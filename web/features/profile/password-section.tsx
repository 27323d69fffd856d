import { type ReactNode, useState } from 'react'
import { maskEmail, resetTokenLifeSeconds } from '#rules/accounts/verification.ts'
import { checkCode, sendCode } from '../../ui/code-entry/account-codes.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { StrengthMeter } from '../../ui/controls/strength-meter.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useMailedCode } from './use-mailed-code.ts'
import type { PasswordState } from './use-password.ts'

type PasswordCodeProps = { email: string; onRight: (resetToken: string | undefined) => void; back: ReactNode }

/** Proves by a code that it is the seller who sets a new password. */
function PasswordCode({ email, onRight, back }: PasswordCodeProps) {
  const address = { email, type: 'password_reset' as const }
  const code = useMailedCode({
    request: () => sendCode(address),
    async check(typed) {
      const checking = await checkCode({ ...address, code: typed })
      if (checking.isRight) onRight(checking.resetToken)
      return checking
    },
  })
  if (code.status)
    return (
      <CodeEntry
        level={2}
        title="Enter the code"
        maskedEmail={maskEmail(email)}
        status={code.status}
        problem={code.entryProblem}
        onCode={code.check}
        onResend={code.send}
        back={back}
      />
    )
  return (
    <div className="grid gap-5">
      <p className="text-sm">
        We email a six-digit code to <strong className="font-semibold">{maskEmail(email)}</strong>. With it
        you can choose a new password.
      </p>
      <ErrorNote text={code.problem} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={() => void code.send()} busy={code.isSending} busyText="Sending...">
          Email me a code
        </Button>
        {back}
      </div>
    </div>
  )
}

type Props = { email: string; state: PasswordState }

export function PasswordSection({ email, state }: Props) {
  const [isForgotten, setIsForgotten] = useState(false)
  return (
    <SettingsSection
      id="password"
      title="Password"
      text="A new one signs you out everywhere else. We tell you by email."
    >
      {isForgotten && !state.hasCode ? (
        <Card className="sm:p-7">
          <PasswordCode
            email={email}
            onRight={state.acceptCode}
            back={
              <Button variant="quiet" className="-mr-4 ml-auto" onClick={() => setIsForgotten(false)}>
                Use my password
              </Button>
            }
          />
        </Card>
      ) : (
        <PasswordForm email={email} state={state} onForgotten={() => setIsForgotten(true)} />
      )}
    </SettingsSection>
  )
}

function PasswordForm({ email, state, onForgotten }: Props & { onForgotten: () => void }) {
  const { current, password, confirmation, errors, change } = state
  return (
    <form onSubmit={state.submit} noValidate aria-label="Password">
      <SettingsCard>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {state.hasCode ? (
          <p role="status" className="rounded-lg bg-accent-soft p-3.5 text-sm font-medium text-accent">
            Your code is right. Choose a new password within {resetTokenLifeSeconds / 60} minutes.
          </p>
        ) : (
          <PasswordField
            label="Current Password"
            name="current-password"
            autoComplete="current-password"
            value={current}
            onChange={({ target }) => change({ current: target.value })}
            error={errors.current}
          />
        )}
        <div>
          <PasswordField
            label="New Password"
            name="new-password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => change({ password: target.value })}
            error={errors.password}
          />
          {password !== '' && <StrengthMeter password={password} email={email} />}
        </div>
        <PasswordField
          label="Confirm New Password"
          name="confirm-password"
          autoComplete="new-password"
          value={confirmation}
          onChange={({ target }) => change({ confirmation: target.value })}
          error={errors.confirmation}
        />
        <div className="grid gap-3 border-t border-line pt-5">
          <ErrorNote text={state.problem} />
          <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 max-sm:flex-col-reverse max-sm:items-stretch">
            {state.hasCode ? (
              <span />
            ) : (
              <Button variant="quiet" className="sm:-ml-4" onClick={onForgotten}>
                Forgot your password?
              </Button>
            )}
            <Button type="submit" busy={state.isSaving} busyText="Changing..." disabled={!state.isDirty}>
              Change password
            </Button>
          </div>
        </div>
      </SettingsCard>
    </form>
  )
}
