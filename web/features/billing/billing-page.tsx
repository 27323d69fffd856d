import { Link } from 'react-router-dom'
import { referenceOf } from '../../lib/api/api-error.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PlanControls } from './plan-controls.tsx'
import { useArrival } from './use-arrival.ts'
import { useBilling } from './use-billing.ts'
import { useProviderReturn } from './use-provider-return.ts'

export function BillingPage() {
  usePageTitle('Billing')
  const arrival = useArrival()
  const { isConfirming, failure, retry } = useProviderReturn(arrival)
  return (
    <>
      {arrival.returnTo && <BackLink to={arrival.returnTo} text={backText(arrival.returnTo)} />}
      <PageHeader title="Billing" text="Your plan, what it includes and what you pay." />
      {isConfirming ? (
        <Confirmation
          label={arrival.sessionId === null ? 'Loading your plan' : 'Confirming your payment'}
          failure={failure}
          onRetry={retry}
        />
      ) : (
        <Content arrival={arrival} />
      )}
    </>
  )
}

function Content({ arrival }: { arrival: ReturnType<typeof useArrival> }) {
  const { data: billing, error, refetch } = useBilling()
  if (billing)
    return (
      <>
        <PlanControls billing={billing} arrival={arrival} />
        <p id="refer" className="mt-8 text-sm text-muted">
          <Link to="/app/refer" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Refer somebody
          </Link>{' '}
          and half of what they pay for their plan is yours.
        </p>
      </>
    )
  if (!error) return <BillingSkeleton label="Loading your plan" />
  return (
    <ErrorState
      title="Failed to load your plan"
      text="Nothing has changed. Check your connection and try again."
      onRetry={() => void refetch()}
      reference={referenceOf(error)}
    />
  )
}

type ConfirmationProps = { label: string; failure: Error | undefined; onRetry: () => void }

const Confirmation = ({ label, failure, onRetry }: ConfirmationProps) =>
  failure ? (
    <ErrorState
      title="We could not confirm your payment yet"
      text="If you have paid, your plan is safe and appears here. You are never charged twice."
      onRetry={onRetry}
      reference={referenceOf(failure)}
    />
  ) : (
    <BillingSkeleton label={label} />
  )

const pages: Record<string, string | undefined> = {
  '/app/offers': 'Back to the catalog',
  '/app/idea': 'Back to your website',
  '/app/preview': 'Back to the preview',
  '/app/dashboard': 'Back to the dashboard',
  '/app/my-products': 'Back to your products',
}
const backText = (path: string) => pages[path.split(/[?#]/)[0] ?? ''] ?? 'Back'

const BillingSkeleton = ({ label }: { label: string }) => (
  <LoadingRegion label={label} className="grid gap-8">
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="h-48 rounded-xl" />
      <Skeleton className="h-48 rounded-xl" />
    </div>
    <div>
      <Skeleton className="mb-4 h-11 w-full" />
      <div className="grid gap-4 md:grid-cols-2">
        <Skeleton className="h-120 rounded-xl" />
        <Skeleton className="h-120 rounded-xl" />
      </div>
    </div>
  </LoadingRegion>
)
