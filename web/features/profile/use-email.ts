import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Email, type Profile } from '#contract/accounts.ts'
import { emailChangeApi } from '#contract/api/email-change-api.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { ProofError } from '../../lib/session/prove-password.ts'
import { session } from '../../lib/session.ts'
import { requestCode, verifyCode } from '../../ui/code-entry/code-requests.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'
import { focusFirstInvalid } from '../../ui/controls/focus-first-invalid.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { useProof } from './use-proof.ts'

const empty = { email: '', password: '' }

/** A new address as typed, then the code that came to it. */
export function useEmail(profile: Profile) {
  const queries = useQueryClient()
  const prove = useProof()
  const [fields, setFields] = useState(empty)
  const [isTouched, setIsTouched] = useState(false)
  const [code, setCode] = useState<{ email: string; status: CodeStatus; problem?: string | undefined }>()
  const email = Email.safeParse(fields.email)
  const problems = {
    email: email.success
      ? email.data === profile.email
        ? 'This is your email address already.'
        : undefined
      : 'Enter a valid email address.',
    password: fields.password ? undefined : 'Enter your current password.',
  }
  const send = useMutation({
    async mutationFn(address: string) {
      await prove(fields.password)
      const { status, error } = await requestCode(() =>
        call(emailChangeApi['request-email-change'], { email: address }),
      )
      if (!status) throw new Error(error)
      setCode({ email: address, status })
    },
  })
  const isWrong = send.error instanceof ProofError && send.error.isWrong
  const leaveCode = () => setCode(undefined)

  async function check(typed: string) {
    if (!code) return false
    const checking = await verifyCode(() =>
      call(emailChangeApi['confirm-email-change'], { email: code.email, code: typed }),
    )
    if (!checking.isRight) {
      setCode({ ...code, status: checking.status ?? code.status, problem: checking.error })
      return false
    }
    setFields(empty)
    setIsTouched(false)
    leaveCode()
    notify.success('Your email address was changed', `Sign in with ${code.email} from now on.`)
    // The access token has the address too. A renewal that fails is repeated before the token expires.
    await session.refresh().catch(() => undefined)
    await queries.invalidateQueries({ queryKey: keys.home })
    return true
  }
  return {
    ...fields,
    change(changes: Partial<typeof empty>) {
      setFields((before) => ({ ...before, ...changes }))
      setIsTouched(false)
      if (send.error) send.reset()
    },
    errors: { ...(isTouched && problems), ...(isWrong && { password: send.error?.message }) },
    problem: isWrong ? undefined : send.error?.message,
    isDirty: fields.email !== '' || fields.password !== '',
    isSending: send.isPending,
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      focusFirstInvalid(event.currentTarget, () => {
        setIsTouched(true)
        if (email.success && !problems.email && !problems.password && !send.isPending) send.mutate(email.data)
      })
    },
    code,
    check,
    leaveCode,
    resend: async () => {
      if (code) await send.mutateAsync(code.email).catch(() => undefined)
    },
  }
}

export type EmailState = ReturnType<typeof useEmail>
