import { maskEmail } from '#rules/accounts/verification.ts'
import { emailUndoDays } from '#rules/links.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import type { EmailState } from './use-email.ts'

type Props = { email: string; state: EmailState }

export const EmailSection = ({ email, state }: Props) => (
  <SettingsSection
    id="email"
    title="Email"
    text={`What you sign in with, and where our mails go. The previous address can take a change back for ${emailUndoDays} days.`}
  >
    {state.code ? (
      <Card className="sm:p-7">
        <CodeEntry
          level={2}
          title="Confirm your new address"
          maskedEmail={maskEmail(state.code.email)}
          remark="If another account uses it, no code comes."
          status={state.code.status}
          problem={state.problem ?? (state.code.status.notSent ? undefined : state.code.problem)}
          onCode={state.check}
          onResend={state.resend}
          back={
            <Button variant="quiet" className="-mr-4 ml-auto" onClick={state.leaveCode}>
              Use another address
            </Button>
          }
        />
      </Card>
    ) : (
      <EmailForm email={email} state={state} />
    )}
  </SettingsSection>
)

const EmailForm = ({ email, state }: Props) => (
  <form onSubmit={state.submit} noValidate aria-label="Email">
    <SettingsCard>
      <p className="text-sm wrap-anywhere">
        Your address is <strong className="font-semibold">{email}</strong>.
      </p>
      <TextField
        label="New Email"
        name="new-email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={state.email}
        onChange={({ target }) => state.change({ email: target.value })}
        error={state.errors.email}
      />
      <PasswordField
        label="Your Password"
        name="email-password"
        autoComplete="current-password"
        value={state.password}
        onChange={({ target }) => state.change({ password: target.value })}
        error={state.errors.password}
      />
      <div className="grid gap-3 border-t border-line pt-5">
        <ErrorNote text={state.problem} />
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
            We send a code to the new address first.
          </p>
          <Button
            type="submit"
            className="max-sm:w-full"
            busy={state.isSending}
            busyText="Sending..."
            disabled={!state.isDirty}
          >
            Send code
          </Button>
        </div>
      </div>
    </SettingsCard>
  </form>
)
