import { useState } from 'react'
import { closingDays } from '#rules/accounts/closing.ts'
import { signOut } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import { ClosingFacts, dayOf } from './closing-facts.tsx'
import { DataSection } from './data-section.tsx'
import { useClosingFacts, useKeepAccount } from './use-account-closing.ts'

export function ClosingSection({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SettingsSection
      id="close"
      title="Close my account"
      text={`Takes your store offline at once and deletes everything after ${closingDays} days.`}
    >
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 sm:px-7">
        <div className="min-w-0 flex-1 basis-60">
          <h3 className="font-semibold">Leave for good</h3>
          <p className="mt-0.5 text-sm text-muted">
            You see first what happens to your store, your money and your buyers. To pause only, close the
            store in Settings.
          </p>
        </div>
        <Button variant="danger" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
          Close my account
        </Button>
      </Card>
      <ClosingDialog email={email} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </SettingsSection>
  )
}

/** All that a seller sees of a closed account. */
export function ClosedAccount({ closesAt }: { closesAt: string }) {
  const { data: closing } = useClosingFacts()
  const keep = useKeepAccount()
  const isDeleting = closing?.is_deleting ?? false
  return (
    <>
      <Card role="status" className="mb-8 grid gap-6 border-danger! sm:p-7">
        <div>
          <h2 className="font-display text-xl font-semibold tracking-title">Your account is closed</h2>
          <p className="mt-1 text-muted">
            {isDeleting
              ? 'It is being deleted with everything that is stored about you.'
              : `On ${dayOf(closesAt)} it is deleted with everything that is stored about you. Until then you can keep it.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button
            disabled={isDeleting}
            busy={keep.isPending}
            busyText="Keeping..."
            onClick={() => keep.mutate()}
          >
            Keep my account
          </Button>
          <Button variant="quiet" onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
        {closing && <ClosingFacts closing={closing} />}
      </Card>
      <DataSection />
    </>
  )
}
