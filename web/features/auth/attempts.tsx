import { maxAttempts } from '#rules/verification.ts'
import { classNames } from '#web/ui/class-names.ts'

const attempts = Array.from({ length: maxAttempts }, (_, index) => index + 1)

/** How many tries are left: always as dots, in words once one is spent. */
export const Attempts = ({ remaining }: { remaining: number }) => (
  <p className="flex items-center gap-2 text-xs text-muted">
    <span className="flex gap-1" aria-hidden="true">
      {attempts.map((attempt) => (
        <span
          key={attempt}
          className={classNames('size-2 rounded-full', attempt <= remaining ? 'bg-accent' : 'bg-line')}
        />
      ))}
    </span>
    <span className={classNames(remaining === maxAttempts && 'sr-only')}>{remainingText(remaining)}</span>
  </p>
)

function remainingText(remaining: number) {
  if (remaining === 0) return 'Ask for a new code to try again.'
  return remaining === 1 ? '1 attempt remaining' : `${remaining} attempts remaining`
}
