import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { answerPasswordQuestion } from '../../lib/api/password-question.ts'
import { useHome } from '../../lib/queries.ts'
import { provePassword } from '../../lib/session/prove-password.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Signs in again with the password. What the seller wanted goes on afterwards. */
export function PasswordDialog() {
  const [password, setPassword] = useState('')
  const [isTouched, setIsTouched] = useState(false)
  const form = useId()
  const email = useHome().data?.profile.email
  const prove = useMutation({
    mutationFn: provePassword,
    onSuccess: () => answerPasswordQuestion(true),
  })
  const cancel = () => answerPasswordQuestion(false)
  const missing = isTouched && !password ? 'Enter your password.' : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTouched(true)
    if (password && !prove.isPending) prove.mutate(password)
  }
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title="Enter your password"
      text="This protects your money and your data if somebody finds your browser open."
      footer={
        <>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={prove.isPending} busyText="Checking...">
            Continue
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-3">
        {/* Password managers ask which account it is. */}
        <input type="email" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
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
      </form>
    </Dialog>
  )
}
