import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Profile } from '#contract/accounts.ts'
import { codesApi } from '#contract/api/codes-api.ts'
import { profileApi } from '#contract/api/profile-api.ts'
import { passwordProblems } from '#rules/accounts/password.ts'
import { call } from '../../lib/api.ts'
import { ProofError } from '../../lib/session/prove-password.ts'
import { signOut } from '../../lib/session.ts'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { proveWithCode, useProof } from './use-proof.ts'

const empty = { current: '', password: '', confirmation: '' }

/** A new password as typed, with the proof that it is the seller who changes it: the current one, or a code. */
export function usePassword({ email }: Profile) {
  const prove = useProof()
  const [fields, setFields] = useState(empty)
  const [resetToken, setResetToken] = useState<string>()
  const [isTouched, setIsTouched] = useState(false)
  const { current, password, confirmation } = fields
  const change = useMutation({
    async mutationFn(typed: typeof empty) {
      const { password: newPassword } = typed
      if (resetToken) return call(codesApi['reset-password'], { email, newPassword, resetToken })
      await prove(typed.current)
      return call(profileApi['change-password'], { newPassword })
    },
    async onSuccess(_done, typed) {
      setFields(empty)
      setResetToken(undefined)
      setIsTouched(false)
      notify.success('Your password was changed', 'You are signed out on every other device.')
      // The session ended with the others. If this one cannot be renewed, the seller signs in with the new password.
      await proveWithCode(typed.password).catch(signOut)
    },
  })
  const problems = {
    current: resetToken || current ? undefined : 'Enter your current password.',
    password:
      !resetToken && password !== '' && password === current
        ? 'This is your password already.'
        : passwordProblems(password, email)[0],
    confirmation: confirmation === password ? undefined : 'Passwords do not match',
  }
  const { error } = change
  const isWrong = error instanceof ProofError && error.isWrong
  return {
    ...fields,
    change(changes: Partial<typeof empty>) {
      setFields((before) => ({ ...before, ...changes }))
      setIsTouched(false)
      if (error) change.reset()
    },
    /** Whether a code has proven who it is. */
    hasCode: resetToken !== undefined,
    acceptCode: setResetToken,
    errors: {
      ...(isTouched && problems),
      ...(isWrong && { current: error.message }),
    },
    problem: isWrong ? undefined : error?.message,
    isDirty: password !== '' || confirmation !== '' || current !== '',
    isSaving: change.isPending,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      focusFirstInvalid(event.currentTarget, () => {
        setIsTouched(true)
        if (!Object.values(problems).some(Boolean) && !change.isPending) change.mutate(fields)
      })
    },
  }
}

export type PasswordState = ReturnType<typeof usePassword>
