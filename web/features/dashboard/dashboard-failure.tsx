import { Link } from 'react-router-dom'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useRecovery } from './use-recovery.ts'

const tips = [
  'Check your internet connection.',
  'Wait a minute, then try again.',
  'Log in again if your session is more than a day old.',
]

export function DashboardFailure({ message }: { message: string }) {
  const { state, tryAgain, logInAgain } = useRecovery()
  const busy = state !== 'idle'
  return (
    <ErrorState
      title="Something went wrong"
      text={state === 'failed' ? 'Retry failed. Please log in again.' : message}
    >
      <div className="mt-6 flex w-full max-w-sm flex-col gap-3">
        <Button onClick={tryAgain} disabled={busy} busy={state === 'retrying'} busyText="Trying again...">
          Try Again
        </Button>
        <Button variant="secondary" onClick={logInAgain} disabled={busy}>
          Log In Again
        </Button>
        <Button asChild variant="quiet">
          <Link to="/app/offers">Browse Products Instead</Link>
        </Button>
      </div>
      <div className="mt-8 w-full max-w-sm border-t border-line pt-6 text-left text-sm text-muted">
        <h3 className="font-semibold text-ink">What usually helps</h3>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          {tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </ErrorState>
  )
}
