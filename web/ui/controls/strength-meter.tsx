import { passwordProblems, passwordStrength } from '#rules/accounts/password.ts'
import { classNames } from '../styles/class-names.ts'

const levels = [1, 2, 3, 4, 5, 6]
const strong = { bar: 'bg-positive', text: 'text-positive' }
const tones = new Map([
  ['Weak password', { bar: 'bg-danger', text: 'text-danger' }],
  ['Good password', { bar: 'bg-warning', text: 'text-warning' }],
])

/** Six levels, a verdict as text and the missing requirements. */
export function StrengthMeter({ password, email }: { password: string; email: string }) {
  const { score, verdict, missing } = passwordStrength(password)
  const remarks = missing.length > 0 ? missing : passwordProblems(password, email)
  const tone = tones.get(verdict) ?? strong
  return (
    <div className="mt-2.5">
      <div className="grid grid-cols-6 gap-1.5" aria-hidden="true">
        {levels.map((level) => (
          <span
            key={level}
            className={classNames('h-1.5 rounded-full', level <= score ? tone.bar : 'bg-line')}
          />
        ))}
      </div>
      <div aria-live="polite" className="mt-2 text-xs">
        <p className={classNames('font-semibold', tone.text)}>{verdict}</p>
        {remarks.length > 0 && (
          <ul className="mt-1 grid list-disc gap-0.5 pl-4 text-muted">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
