import { useState } from 'react'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { lazyWithFallback } from '../../ui/feedback/lazy-with-fallback.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type SecondFactorState, useSecondFactor } from './use-second-factor.ts'

const SetupDialog = lazyWithFallback(
  async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog,
)
const CodesDialog = lazyWithFallback(
  async () => (await import('./second-factor-dialog.tsx')).RecoveryCodesDialog,
)

export function SecondFactorSection() {
  const factor = useSecondFactor()
  const { query, start, renew } = factor
  return (
    <SettingsSection
      id="two-step"
      title="Two-step sign-in"
      text="A code of an app on your phone, besides your password. It protects your payouts and your account."
    >
      {query.data ? (
        <Standing factor={factor} />
      ) : query.isError ? (
        <Card className="flex flex-wrap items-center justify-between gap-3 sm:px-7">
          <p role="alert" className="text-sm">
            Whether it is on could not be loaded.
          </p>
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try Again
          </Button>
        </Card>
      ) : (
        <LoadingRegion label="Loading two-step sign-in">
          <Skeleton className="h-24 rounded-xl" />
        </LoadingRegion>
      )}
      {start.data && <SetupDialog factor={factor} setup={start.data} onMissing={start.reset} />}
      {renew.data && (
        <CodesDialog codes={renew.data.recovery_codes} onClose={renew.reset} onMissing={renew.reset} />
      )}
    </SettingsSection>
  )
}

function Standing({ factor: { query, start, renew, turnOff } }: { factor: SecondFactorState }) {
  const [isAsked, setIsAsked] = useState(false)
  const isOn = query.data?.state === 'on'
  const left = query.data?.recovery_codes_left ?? 0
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:px-7">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          Authenticator app
          {isOn && <Badge tone="positive">On</Badge>}
        </h3>
        <p className="mt-0.5 text-sm text-muted">
          {isOn
            ? `${pluralize(left, 'recovery code')} left.${left < 3 ? ' Make new ones before you run out.' : ''}`
            : 'Off. Your password alone opens your account.'}
        </p>
      </div>
      {isOn ? (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <Button
            variant="secondary"
            busy={renew.isPending}
            busyText="Making..."
            onClick={() => renew.mutate()}
          >
            New recovery codes
          </Button>
          <Button
            variant="quiet"
            busy={turnOff.isPending}
            busyText="Turning off..."
            onClick={() => setIsAsked(true)}
          >
            Turn off
          </Button>
        </div>
      ) : (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={start.isPending}
          busyText="Preparing..."
          onClick={() => start.mutate()}
        >
          Set up
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title="Turn off two-step sign-in?"
        text="Your password alone will open your account again. Your recovery codes stop working."
        keepText="Keep it on"
        confirmText="Turn off"
        onConfirm={() => turnOff.mutate()}
      />
    </Card>
  )
}
