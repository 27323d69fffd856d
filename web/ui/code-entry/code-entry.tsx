import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pluralize } from '#rules/text.ts'
import { Button } from '../controls/button.tsx'
import { classNames } from '../styles/class-names.ts'
import { Attempts } from './attempts.tsx'
import { CodeInput } from './code-input.tsx'
import type { CodeStatus } from './code-status.ts'
import { Notice } from './notice.tsx'
import { ResendButton } from './resend-button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  title: string
  /** 2 if the page has a heading of its own. */
  level?: 1 | 2
  maskedEmail: string
  /** Additional text above the input. */
  remark?: string
  status: CodeStatus
  /** Why the last code was not accepted, where no toast says it. */
  problem?: string | undefined
  /** Resolves to false if the code was not accepted. */
  onCode: (code: string) => Promise<boolean>
  onResend: () => Promise<void>
  back: ReactNode
}

export function CodeEntry(props: Props) {
  const { title, level = 1, maskedEmail, remark, status, problem, onCode, onResend, back } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const lockedSeconds = useSecondsUntil(status.lockedUntil ?? 0)
  const isLocked = lockedSeconds > 0
  const Heading = level === 1 ? 'h1' : 'h2'

  const submit = async (complete: string) => {
    if (isBusy) return
    setIsBusy(true)
    const isRight = await onCode(complete)
    if (isRight) return
    setCode('')
    setIsBusy(false)
  }
  useEffect(() => {
    if (!isBusy && !isLocked) input.current?.focus()
  }, [isBusy, isLocked])

  return (
    <section aria-labelledby={`${id}-title`}>
      <Heading
        id={`${id}-title`}
        className={classNames(
          'font-display font-semibold tracking-title',
          level === 1 ? 'text-title' : 'text-xl',
        )}
      >
        {title}
      </Heading>
      <p className="mt-2 text-muted">
        {status.notSent ? 'Enter the last six-digit code that reached ' : 'We sent a six-digit code to '}
        <strong className="font-semibold text-ink">{maskedEmail}</strong>. It is valid for 10 minutes.
        {remark && ` ${remark}`}
      </p>
      {status.notSent && <Notice text={status.notSent} className="mt-4" />}
      <label htmlFor={id} className="mt-8 mb-2 block text-sm font-medium">
        Verification code
      </label>
      <CodeInput
        ref={input}
        id={id}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void submit(complete)}
        disabled={isBusy || isLocked}
        describedBy={`${id}-status`}
      />
      <div id={`${id}-status`} aria-live="polite" className="mt-4 min-h-6">
        {problem && !isLocked && <p className="mb-1 text-sm font-medium text-danger">{problem}</p>}
        {isLocked ? (
          <Lockout until={status.lockedUntil ?? 0} seconds={lockedSeconds} />
        ) : (
          <Attempts remaining={status.attemptsRemaining} />
        )}
      </div>
      <Button
        className="mt-6 w-full"
        busy={isBusy}
        busyText="Verifying..."
        disabled={isLocked || code.length < 6}
        onClick={() => void submit(code)}
      >
        Verify
      </Button>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <ResendButton at={status.nextResendAt} isLocked={isLocked} onResend={onResend} />
        {back}
      </div>
    </section>
  )
}

const minute = 60
const longWaitMinutes = 60

const sameDay = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', hour: 'numeric', minute: '2-digit' })

/** Says that too many codes were wrong and when to try again. `until` in epoch ms. */
function Lockout({ until, seconds }: { until: number; seconds: number }) {
  const minutes = Math.ceil(seconds / minute)
  const isLong = minutes > longWaitMinutes
  return (
    <p className="text-sm font-medium text-danger">
      Too many attempts. Try again {isLong ? 'tomorrow' : `in ${pluralize(minutes, 'minute')}`}.{' '}
      <span className="font-normal text-muted">
        The wait ends {isLong ? 'on' : 'at'} {(isLong ? otherDay : sameDay).format(until)}.
      </span>
    </p>
  )
}
