import { Link } from 'react-router-dom'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import type { Recovery } from './use-dashboard-retry.ts'

const tips = [
  'Check your internet connection.',
  'Wait a minute, then try again.',
  'Log in again if your session is more than a day old.',
]

type Props = { message: string; reference: string | undefined; recovery: Recovery }

export const DashboardFailure = ({ message, reference, recovery: { step, tryAgain, logInAgain } }: Props) => (
  <ErrorState title="Something went wrong" text={message} reference={reference}>
    <div className="mt-6 flex w-full max-w-sm flex-col gap-3">
      <Button
        onClick={() => void tryAgain()}
        disabled={step !== undefined}
        busy={step === 'retrying'}
        busyText="Trying again..."
      >
        Try Again
      </Button>
      <Button variant="secondary" onClick={logInAgain} disabled={step !== undefined}>
        Log In Again
      </Button>
      <Button asChild variant="quiet">
        <Link to="/app/offers">Browse Products Instead</Link>
      </Button>
    </div>
    <div className="mt-8 w-full max-w-sm border-t border-line pt-6 text-left text-sm text-muted">
      <h3 className="font-semibold text-ink">What usually helps</h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  </ErrorState>
)
