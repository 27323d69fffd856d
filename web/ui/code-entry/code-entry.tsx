import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { maxAttempts } from '#rules/accounts/verification.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../controls/button.tsx'
import { classNames } from '../styles/class-names.ts'
import { CodeInput } from './code-input.tsx'
import type { CodeStatus } from './code-status.ts'
import { Notice } from './notice.tsx'

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

const attempts = Array.from({ length: maxAttempts }, (_, index) => index + 1)

/** The remaining attempts, as dots and as text, once one was used (docs/product.md, Verification codes). */
export function Attempts({ remaining }: { remaining: number }) {
  if (remaining >= maxAttempts) return null
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span className="flex gap-1" aria-hidden="true">
        {attempts.map((attempt) => (
          <span
            key={attempt}
            className={classNames('size-2 rounded-full', attempt <= remaining ? 'bg-accent' : 'bg-line')}
          />
        ))}
      </span>
      <span>{remainingText(remaining)}</span>
    </p>
  )
}

function remainingText(remaining: number) {
  const text = `${pluralize(remaining, 'attempt')} remaining`
  return remaining === 0 ? `${text}. Ask for a new code to try again.` : text
}

type ResendButtonProps = {
  /** When a new code may be requested (epoch ms). */
  at: number
  isLocked: boolean
  onResend: () => Promise<void>
}

export function ResendButton({ at, isLocked, onResend }: ResendButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsUntil(at)

  const resend = async () => {
    setIsBusy(true)
    await onResend()
    setIsBusy(false)
  }
  return (
    <Button
      variant="quiet"
      className="-ml-4 tabular-nums"
      busy={isBusy}
      busyText="Sending..."
      disabled={isLocked || seconds > 0}
      onClick={() => void resend()}
    >
      {seconds > 0 ? `Resend code in ${waitText(seconds)}` : 'Resend code'}
    </Button>
  )
}

const waitText = (seconds: number) =>
  seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Returns the seconds until a time (epoch ms), updated every second; 0 once it has passed. */
export function useSecondsUntil(time: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    setSeconds(secondsUntil(time))
    if (secondsUntil(time) === 0) return
    const timer = setInterval(() => {
      setSeconds(secondsUntil(time))
      if (secondsUntil(time) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
