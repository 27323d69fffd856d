import { pluralize } from '#rules/text.ts'
import { maxAttempts } from '#rules/verification.ts'
import { classNames } from '../styles/class-names.ts'

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
