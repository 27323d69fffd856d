import { type FormEvent, useState } from 'react'
import { passwordProblems } from '#rules/accounts/password.ts'
import { isVisible } from '#rules/text.ts'
import { failureText } from '../../lib/session/failure-text.ts'
import { signIn } from '../../lib/session.ts'
import { keptReferral } from '../../lib/visitor/kept-referral.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField, emailLengthProblem, looksLikeEmail } from '../../ui/controls/email-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { unexpectedFailure } from './texts.ts'
import { type Flow, useTypedEmail, useTypedName } from './use-flow.ts'
import { useStaticForm } from './use-static-form.ts'
import { startVerification } from './verify-now.ts'

type SignUpInput = {
  fullName: string
  email: string
  password: string
  confirmation: string
  hasAccepted: boolean
}

const isComplete = ({ fullName, email, password, confirmation, hasAccepted }: SignUpInput) =>
  isVisible(fullName) &&
  looksLikeEmail(email) &&
  passwordProblems(password, email).length === 0 &&
  password === confirmation &&
  hasAccepted

const empty = { password: '', confirmation: '', hasAccepted: false }

export function SignUpForm({ flow }: { flow: Flow }) {
  const email = useTypedEmail(flow)
  const fullName = useTypedName(flow)
  const [fields, setFields] = useState(empty)
  const [isBusy, setIsBusy] = useState(false)
  const [isInvited] = useState(() => keptReferral() !== undefined)
  const input: SignUpInput = { ...fields, fullName, email }
  const change = (changes: Partial<typeof empty>) => setFields((before) => ({ ...before, ...changes }))

  const form = useStaticForm((typed) => {
    const typedEmail = typed('email') ?? ''
    if (typedEmail !== email) flow.setEmail(typedEmail)
    const typedName = typed('name') ?? ''
    if (typedName !== fullName) flow.setFullName(typedName)
    setFields({
      password: typed('new-password') ?? '',
      confirmation: typed('confirm-password') ?? '',
      hasAccepted: typed('terms') !== undefined,
    })
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isComplete(input)) return
    setIsBusy(true)
    try {
      await signIn.signUp({
        fullName: input.fullName.trim(),
        email: flow.address,
        password: input.password,
      })
      notify.success('Account created', 'Please sign in to continue.', {
        label: 'Verify email',
        onClick: () => void startVerification(flow),
      })
      flow.setFullName('')
      flow.toFirstSignIn()
    } catch (error) {
      setIsBusy(false)
      const isTaken = error instanceof Error && error.name === 'UsernameExistsException'
      notify.error(
        'Sign Up Failed',
        failureText(error) ?? unexpectedFailure,
        isTaken ? { label: 'Sign in instead', onClick: flow.toSignIn } : undefined,
      )
    }
  }

  return (
    // Without the application a press does nothing, instead of putting the password into the address.
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        value={fullName}
        onChange={(event) => flow.setFullName(event.target.value)}
      />
      <EmailField value={email} onChange={flow.setEmail} error={emailLengthProblem(email)} />
      <NewPasswordFields
        email={email}
        password={fields.password}
        confirmation={fields.confirmation}
        onChange={change}
      />
      {isInvited && (
        <p className="text-sm text-muted">You were invited by a seller. Your price is the same.</p>
      )}
      <TermsCheckbox checked={fields.hasAccepted} onChange={(hasAccepted) => change({ hasAccepted })} />
      <Button
        type="submit"
        busy={isBusy}
        busyText="Creating Account..."
        disabled={!isComplete(input)}
        className="w-full"
      >
        Create Account
      </Button>
    </form>
  )
}

type Props = { checked: boolean; onChange: (checked: boolean) => void }

const LegalLink = ({ to, text }: { to: string; text: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noreferrer"
    className="font-medium text-accent underline underline-offset-3"
  >
    {text}
  </a>
)

const TermsCheckbox = ({ checked, onChange }: Props) => (
  <label className="flex min-h-11 items-center gap-3 text-sm">
    <input
      type="checkbox"
      name="terms"
      required
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 rounded-sm"
    />
    <span>
      I agree to the <LegalLink to="/terms" text="Terms of Service" /> and the{' '}
      <LegalLink to="/privacy" text="Privacy Policy" />.
    </span>
  </label>
)
