import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { passwordMissing } from '#rules/text.ts'
import { answerPasswordPrompt, knownPassword } from '../../lib/api/password-prompt.ts'
import { useHome } from '../../lib/queries.ts'
import { ProofError, provePassword } from '../../lib/session/prove-password.ts'
import { AuthenticatorCodeField } from '../../ui/controls/authenticator-code-field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

/** Signs in again with the password, and with a code of the authenticator app if there is one. What the seller wanted goes on afterwards. */
export function PasswordDialog() {
  const [password, setPassword] = useState(() => knownPassword() ?? '')
  const [code, setCode] = useState('')
  const [isCodeWanted, setIsCodeWanted] = useState(() => knownPassword() !== undefined)
  const [codeProblem, setCodeProblem] = useState<string>()
  const [isTouched, setIsTouched] = useState(false)
  const email = useHome().data?.profile.email
  const prove = useMutation({
    mutationFn: () => (isCodeWanted ? provePassword(password, code.trim()) : provePassword(password)),
    onSuccess: () => answerPasswordPrompt(true),
    onError(error) {
      if (!(error instanceof ProofError) || !error.wantsCode) return setIsCodeWanted(false)
      setIsTouched(false)
      setCode('')
      // The first request for the code is not an error.
      setCodeProblem(isCodeWanted ? error.message : undefined)
      setIsCodeWanted(true)
    },
  })
  const cancel = () => answerPasswordPrompt(false)
  const missing = isTouched && !password ? passwordMissing : undefined
  const missingCode = isTouched && !code ? 'Enter the code that your app shows.' : undefined

  function submit() {
    setIsTouched(true)
    if (password && (!isCodeWanted || code) && !prove.isPending) prove.mutate()
  }
  return (
    <FormDialog
      title={isCodeWanted ? 'Enter your code' : 'Enter your password'}
      text="This protects your money and your data if somebody finds your browser open."
      confirmText="Continue"
      isBusy={prove.isPending}
      closesWhileBusy
      busyText="Checking..."
      onClose={cancel}
      onSubmit={submit}
      className="grid gap-3"
    >
      {/* Password managers ask which account it is. */}
      <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      {isCodeWanted ? (
        <AuthenticatorCodeField
          key="code"
          code={code}
          onCode={setCode}
          hint="Six digits from your app, or a recovery code."
          error={missingCode ?? codeProblem}
        />
      ) : (
        <>
          <PasswordField
            label="Password"
            name="current-password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
              if (prove.error) prove.reset()
            }}
            error={missing ?? prove.error?.message}
          />
          <p className="text-sm">
            <Link
              to="/app/profile#password"
              onClick={cancel}
              className="text-muted underline underline-offset-4 hover:text-ink"
            >
              Forgot your password?
            </Link>
          </p>
        </>
      )}
    </FormDialog>
  )
}
