import { OTPInput, REGEXP_ONLY_DIGITS, type SlotProps } from 'input-otp'
import type { Ref } from 'react'
import { codeDigits } from '#rules/accounts/verification.ts'
import { classNames } from '../styles/class-names.ts'

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits)

type Props = {
  ref?: Ref<HTMLInputElement>
  id: string
  value: string
  onChange: (code: string) => void
  /** Called when the last digit is entered. */
  onComplete: (code: string) => void
  disabled: boolean
  describedBy: string
}

/** One input, rendered as six boxes. */
export const CodeInput = ({ ref, id, value, onChange, onComplete, disabled, describedBy }: Props) => (
  <OTPInput
    {...(ref && { ref })}
    id={id}
    value={value}
    onChange={onChange}
    onComplete={onComplete}
    disabled={disabled}
    maxLength={codeDigits}
    pattern={REGEXP_ONLY_DIGITS}
    pasteTransformer={digitsOf}
    inputMode="numeric"
    autoComplete="one-time-code"
    aria-describedby={describedBy}
    containerClassName="grid grid-cols-6 gap-2 sm:gap-3 has-[:disabled]:opacity-55"
    // The library's other strategy makes the input wider than a phone's screen.
    pushPasswordManagerStrategy="none"
    autoFocus
    render={({ slots }) =>
      slots.map((slot, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its position
        <Slot key={index} {...slot} isActive={slot.isActive && !disabled} />
      ))
    }
  />
)

const Slot = ({ char, isActive, hasFakeCaret }: SlotProps) => (
  <div
    className={classNames(
      'grid h-14 place-items-center rounded-lg border bg-surface font-display text-2xl font-semibold tabular-nums transition-colors',
      isActive ? 'border-accent outline-2 outline-accent -outline-offset-1' : 'border-edge',
    )}
  >
    {char}
    {isActive && hasFakeCaret && <span className="h-6 w-px animate-pulse bg-ink" />}
  </div>
)
